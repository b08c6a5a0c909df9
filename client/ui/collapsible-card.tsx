import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { FoldIcon } from './fold-icon.tsx';

type CollapsibleCardProps = {
  title: ReactNode;
  aside?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  /** Mounted only while open. */
  children: ReactNode;
};

export function CollapsibleCard({
  title,
  aside,
  open,
  onOpenChange,
  className,
  children,
}: CollapsibleCardProps) {
  const id = useId();
  return (
    <section className={clsx('min-w-0 rounded-lg border border-line bg-surface', className)}>
      <header className="flex min-h-12 items-center gap-3 pr-4 sm:pr-5">
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpenChange(!open)}
            className="flex min-h-12 w-full items-center gap-2 rounded-lg pl-3 text-left focus-visible:-outline-offset-2 sm:pl-4"
          >
            <FoldIcon open={open} />
            {title}
          </button>
        </h2>
        {aside}
      </header>
      <div id={id}>
        {open && <div className="animate-appear px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>}
      </div>
    </section>
  );
}
