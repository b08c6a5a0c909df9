import type { ReactNode } from 'react';

export function DetailsHeading({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <div className="mb-1 flex min-h-control-sm items-center justify-between gap-3 @md:pl-5">
      <h4 className="text-sm font-medium text-ink-soft">Step Details ({count})</h4>
      {children}
    </div>
  );
}
