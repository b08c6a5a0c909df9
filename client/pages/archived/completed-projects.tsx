import { Archive, SearchX } from 'lucide-react';
import { useCallback } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { FilteredList } from '#client/lists/filtered-list.tsx';
import type { Query } from '#client/lists/query.ts';
import { CardGrid, LoadingCards } from '#client/ui/card-grid.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Project } from '#contract/projects.ts';

import { ArchivedCard, cardClass } from './archived-card.tsx';
import { useRestore } from './use-restore.ts';

type CompletedProjectsProps = {
  query: Query<readonly Project[]>;
  shown: readonly Project[] | undefined;
};

export function CompletedProjects({ query, shown }: CompletedProjectsProps) {
  return (
    <section aria-labelledby="completed-projects">
      <h2
        id="completed-projects"
        tabIndex={-1}
        className="mb-3 flex min-h-control items-center rounded-sm text-lg font-semibold text-ink"
      >
        Completed Projects
      </h2>
      <FilteredList
        query={query}
        noun={{ one: 'archived project', many: 'archived projects' }}
        shown={shown}
        loading={<LoadingArchive />}
        empty={{
          icon: Archive,
          title: 'No archived projects',
          children: 'Complete some projects to see them archived here.',
        }}
        noMatch={{
          icon: SearchX,
          title: 'No projects match your filters',
          children: 'Try adjusting your search criteria or clearing filters.',
        }}
      >
        {(projects) => <Grid projects={projects} />}
      </FilteredList>
    </section>
  );
}

function Grid({ projects }: { projects: readonly Project[] }) {
  const refused = useRefusal('change') !== null;
  const { restore, underWay } = useRestore();
  const begin = useCallback(
    (project: Project, card: HTMLElement | null) => void restore(project, () => leave(card)),
    [restore],
  );
  return (
    <CardGrid items={projects}>
      {(project) => (
        <ArchivedCard
          project={project}
          restoring={underWay.has(project.id)}
          onRestore={refused ? null : begin}
        />
      )}
    </CardGrid>
  );
}

/** Moves the focus out of a card that is about to disappear. */
function leave(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return;
  const item = card.closest('li');
  const neighbour = [item?.nextElementSibling, item?.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>('button'))
    .find(Boolean);
  (neighbour ?? document.getElementById('completed-projects'))?.focus();
}

function LoadingArchive() {
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
