import { gridClass } from '../ui/card-grid.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { cardClass } from './archived-card.tsx';

/** The grid while the archived projects are on their way. */
export function LoadingArchive() {
  return (
    <Loading label="Loading archived projects">
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="pb-4">
            <div className={cardClass}>
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-3 h-4 w-full" />
              <span className="mt-auto" />
              <Skeleton className="h-8 w-full" />
              <Skeleton className="mt-4 h-8 w-full" />
              <Skeleton className="mt-4 h-8 w-1/2" />
              <Skeleton className="mt-4 h-7 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
