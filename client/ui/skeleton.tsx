import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The place of something that is on its way. It shows itself only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-appear-late">
      <span
        className={clsx(
          'block animate-breathe rounded-sm bg-pressed forced-colors:border',
          className,
        )}
      />
    </span>
  );
}

/** Around skeletons: says in words what is on its way. */
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

/** The place of a search with its choices above a list that is on its way. */
export function SkeletonFilters() {
  return (
    <div className="mb-4 pt-6">
      <Skeleton className="h-control max-sm:h-[calc(2*var(--control-height)+2.25rem)]" />
    </div>
  );
}

/** Lines of a list or table that is on its way. */
export function SkeletonRows({ label, rows = 5 }: { label: string; rows?: number }) {
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
