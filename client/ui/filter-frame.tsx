import { clsx } from 'clsx';
import { ChevronDown, ListFilter, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

type FilterFrameProps = {
  onClear: (() => void) | null;
  searched?: string;
  /** The number of active filters. On phones the filters fold behind a button with this count. */
  count: number;
  /** Never folded, such as a search. */
  always?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function FilterFrame(props: FilterFrameProps) {
  const { onClear, searched, count, always, className, children } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const clear = () => {
    onClear?.();
    // The pressed button unmounts: keep the focus at the filters.
    const controls = panel.current?.querySelectorAll<HTMLElement>(
      'button[aria-expanded], input, select, [role="combobox"]',
    );
    [...(controls ?? [])].find(({ offsetParent }) => offsetParent !== null)?.focus();
  };
  return (
    <section
      ref={panel}
      role={searched && 'search'}
      aria-label={searched ?? 'Filters'}
      className={clsx(
        'rounded-lg border border-line bg-surface p-4 max-md:px-4 max-md:py-0 sm:px-5',
        !onClear && 'print:hidden',
        className,
      )}
    >
      <div className="flex items-center justify-between max-md:min-h-11 md:mb-3 md:h-5">
        <span className="flex items-center gap-2 text-sm text-ink-soft max-md:hidden">
          <ListFilter aria-hidden="true" className="size-4 text-ink-faint" />
          Filters
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex h-11 flex-1 items-center gap-2 text-ink md:hidden"
        >
          <ListFilter aria-hidden="true" className="size-4 text-ink-faint" />
          Filters
          {count > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums">
              {count}
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={clsx(
              'size-4 text-ink-faint transition-transform duration-150',
              open && 'rotate-180',
            )}
          />
        </button>
        {onClear && (
          <Button
            tone="ghost"
            size="sm"
            className="-mr-2.5"
            onClick={clear}
            icon={<X aria-hidden="true" className="size-4" />}
          >
            Clear Filters
          </Button>
        )}
      </div>
      {always && <div className={clsx('mb-3', !open && 'max-md:mb-4')}>{always}</div>}
      <div id={id} className={open ? 'max-md:pb-4' : 'max-md:hidden'}>
        {children}
      </div>
    </section>
  );
}
