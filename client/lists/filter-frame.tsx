import { clsx } from 'clsx';
import { ChevronDown, ListFilter, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';

type FilterFrameProps = {
  onClear: (() => void) | null;
  searched?: string;
  /** The number of active filters. While folded, it stands on the button. */
  count: number;
  /** Filters fold behind a button on phones, and in wide windows too if there are many. */
  many?: boolean;
  /** Never folded, such as a search. */
  always?: ReactNode;
  /** Folded on phones only. */
  sort?: ReactNode;
  /** A card of its own in wide windows. */
  card?: boolean;
  className?: string;
  children: ReactNode;
};

export function FilterFrame(props: FilterFrameProps) {
  const { onClear, searched, count, many, always, sort, card, className, children } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(Boolean(many && count) && innerWidth > 767);
  const clear = () => {
    onClear?.();
    // The pressed button unmounts: keep the focus at the filters.
    const controls = panel.current?.querySelectorAll<HTMLElement>(
      'button[aria-expanded], input, select, [role="combobox"]',
    );
    [...(controls ?? [])].find(({ offsetParent }) => offsetParent !== null)?.focus();
  };
  const clearing = onClear && (
    <Button
      tone="ghost"
      className={clsx('top-0 right-2', card ? 'absolute md:top-2.5' : 'max-md:absolute')}
      onClick={clear}
      icon={<X aria-hidden="true" className="size-4" />}
    >
      Clear Filters
    </Button>
  );
  const sign = <ListFilter aria-hidden="true" className="size-4 text-ink-faint" />;
  return (
    <section
      ref={panel}
      role={searched && 'search'}
      aria-label={searched ?? 'Filters'}
      className={clsx(
        'relative flex flex-wrap items-end gap-x-3 rounded-lg border-line [--control:var(--line-strong)]',
        card
          ? 'border bg-surface px-4 sm:px-5 md:py-4'
          : 'max-md:border max-md:bg-surface max-md:px-4',
        !onClear && 'print:hidden',
        className,
      )}
    >
      {card && (
        <span className="mb-3 flex h-5 w-full items-center gap-2 text-sm text-ink-soft max-md:hidden">
          {sign}
          Filters
        </span>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={clsx(
          'flex min-h-control items-center gap-2 text-ink max-md:min-h-11 print:hidden',
          many ? 'max-sm:w-full' : 'w-full md:hidden',
        )}
      >
        {sign}
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
      {always && <div className="w-full max-md:mb-4 md:flex-1">{always}</div>}
      {sort && <div className={open ? 'max-sm:w-full' : 'max-md:hidden'}>{sort}</div>}
      {many && clearing}
      <div
        id={id}
        className={clsx(
          open ? 'max-md:pb-4' : many ? 'hidden' : 'max-md:hidden',
          many ? 'mt-3 w-full' : 'flex-3',
        )}
      >
        {children}
      </div>
      {!many && clearing}
    </section>
  );
}
