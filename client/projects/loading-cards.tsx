import { gridClass } from '../ui/card-grid.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { cardClass } from './project-card.tsx';

/** The grid while its projects are on their way. */
export function LoadingCards() {
  return (
    <Loading label="Loading projects">
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="pb-4">
            <div className={cardClass}>
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-3 h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-4/5" />
              <span className="mt-auto" />
              <Skeleton className="h-2 w-full" />
              <Skeleton className="mt-5 h-4 w-full" />
              <Skeleton className="mt-5 h-4 w-3/4" />
              <Skeleton className="mt-5 h-7 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
