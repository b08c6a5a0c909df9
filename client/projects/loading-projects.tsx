import { LoadingCards } from '#client/ui/loading-cards.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

import { cardClass } from './project-card.tsx';

/** The grid while its projects are on their way. */
export function LoadingProjects() {
  return (
    <LoadingCards label="Loading projects" cardClass={cardClass}>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <span className="mt-auto" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-5 h-4 w-3/4" />
      <Skeleton className="mt-5 h-7 w-full" />
    </LoadingCards>
  );
}
