import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CardProps = {
  /** A heading of the second level. */
  title?: ReactNode;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** Without padding, for tables and lists that bring their own. */
  flush?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A bordered surface with an optional heading. */
export function Card({
  title,
  subtitle,
  actions,
  flush = false,
  id,
  className,
  children,
}: CardProps) {
  return (
    <section
      {...(id !== undefined && { id })}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <header
          className={clsx(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-5',
            flush && 'border-b border-line',
          )}
        >
          <div className={clsx('min-w-0 flex-auto', subtitle && 'max-sm:basis-32')}>
            {title && <h2 className="text-lg font-semibold text-ink">{title}</h2>}
            {/* The title alone decides whether the buttons fit beside it. */}
            {subtitle && <p className="text-sm text-ink-faint sm:w-0 sm:min-w-full">{subtitle}</p>}
          </div>
          {actions && (
            <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
          )}
        </header>
      )}
      {children !== undefined && (
        <div
          className={clsx(
            !flush && (title || actions ? 'px-4 pb-4 sm:px-5 sm:pb-5' : 'p-4 sm:p-5'),
          )}
        >
          {children}
        </div>
      )}
    </section>
  );
}
