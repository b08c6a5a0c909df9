import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CardProps = {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
};

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
      {(title || subtitle || actions) && (
        <header
          className={clsx(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 sm:px-5',
            flush && 'border-b border-line',
          )}
        >
          <div className={clsx('min-w-0 flex-auto', subtitle && 'max-sm:basis-32')}>
            {title && <h2 className="text-lg font-semibold text-ink">{title}</h2>}
            {/* A long subtitle must not wrap the buttons to the next line. */}
            {subtitle && (
              <p className="text-sm text-balance text-ink-faint sm:w-0 sm:min-w-full">{subtitle}</p>
            )}
          </div>
          {actions && (
            <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
          )}
        </header>
      )}
      {children !== undefined && (
        <div
          className={clsx(
            !flush && (title || subtitle || actions ? 'px-4 pb-4 sm:px-5 sm:pb-5' : 'p-4 sm:p-5'),
          )}
        >
          {children}
        </div>
      )}
    </section>
  );
}

/** Appears with the skeleton in it, so that it is never empty. */
export function LoadingCard({ className, ...card }: CardProps) {
  return <Card {...card} className={clsx('animate-appear-late', className)} />;
}
