import { LoadingCards } from '#client/ui/loading-cards.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

import { cardClass } from './archived-card.tsx';

export function LoadingArchive() {
  return (
    <LoadingCards label="Loading archived projects" cardClass={cardClass}>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-3 h-4 w-full" />
      <span className="mt-auto" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="mt-4 h-8 w-full" />
      <Skeleton className="mt-4 h-8 w-1/2" />
      <Skeleton className="mt-4 h-7 w-full" />
    </LoadingCards>
  );
}
