import { clsx } from 'clsx';
import { ListFilter, X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

type FilterFrameProps = {
  onClear: (() => void) | null;
  searched?: string;
  className?: string;
  children: ReactNode;
};

export function FilterFrame({ onClear, searched, className, children }: FilterFrameProps) {
  const panel = useRef<HTMLElement>(null);
  const clear = () => {
    onClear?.();
    // The pressed button unmounts: keep the focus at the filters.
    panel.current?.querySelector<HTMLElement>('input, select, [role="combobox"]')?.focus();
  };
  return (
    <section
      ref={panel}
      role={searched && 'search'}
      aria-label={searched ?? 'Filters'}
      className={clsx('rounded-lg border border-line bg-surface p-4 sm:px-5', className)}
    >
      <div className="mb-3 flex h-5 items-center justify-between">
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <ListFilter aria-hidden="true" className="size-4 text-ink-faint" />
          Filters
        </span>
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
      {children}
    </section>
  );
}
