import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

type ThreadSkeletonProps = { count: number | undefined; withForm?: boolean };

/** As high as the form and `count` comments of one line. */
export function ThreadSkeleton({ count = 0, withForm = false }: ThreadSkeletonProps) {
  return (
    <Loading label="Loading comments">
      {withForm && <div className="h-36" />}
      {Array.from({ length: Math.min(Math.max(count, 1), mostRows) }, (_, row) => (
        <div key={row} className="flex h-13 flex-col justify-center gap-1.5 py-1.5">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

const mostRows = 20;
