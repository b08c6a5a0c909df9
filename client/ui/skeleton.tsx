import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Appears only after 150 ms, so that fast loads show nothing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-skeleton rounded-sm bg-pressed forced-colors:border',
        className,
      )}
    />
  );
}

export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function SkeletonRows({ label, rows = 5 }: { label: string; rows?: number | undefined }) {
  return (
    <Loading label={label} className="flex flex-col gap-5 px-4 py-5 sm:px-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 *:min-w-0">
          <div className="flex-2">
            <Skeleton className="h-4" />
          </div>
          <div className="flex-3">
            <Skeleton className="h-4" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
