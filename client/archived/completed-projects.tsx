import { FolderArchive, SearchX } from 'lucide-react';
import { useCallback } from 'react';

import { useCurrentUser } from '#client/sessions/queries.ts';
import { CardGrid, LoadingCards } from '#client/ui/card-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { refusal } from '#contract/permissions.ts';
import type { Project } from '#contract/projects.ts';

import { ArchivedCard, cardClass } from './archived-card.tsx';
import { useRestore } from './use-restore.ts';

type CompletedProjectsProps = {
  archived: readonly Project[] | undefined;
  shown: readonly Project[] | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
};

export function CompletedProjects(props: CompletedProjectsProps) {
  const { archived, shown, failed, busy, onRetry } = props;
  return (
    <section aria-labelledby="completed-projects">
      <h2
        id="completed-projects"
        tabIndex={-1}
        className="mb-3 flex min-h-control items-center rounded-sm text-lg font-semibold text-ink"
      >
        Completed Projects
      </h2>
      <p role="status" className="sr-only">
        {archived && shown && shown.length < archived.length && `${shown.length} shown`}
      </p>
      {failed ? (
        <Card flush>
          <FailedState message="Couldn't load archived projects" busy={busy} onRetry={onRetry} />
        </Card>
      ) : !archived || !shown ? (
        <LoadingArchive />
      ) : shown.length > 0 ? (
        <Grid projects={shown} />
      ) : (
        <Nothing archived={archived.length > 0} />
      )}
    </section>
  );
}

function Grid({ projects }: { projects: readonly Project[] }) {
  const user = useCurrentUser();
  const refused = !user || refusal('change', user) !== null;
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

function Nothing({ archived }: { archived: boolean }) {
  return (
    <Card flush>
      {archived ? (
        <EmptyState icon={SearchX} title="No projects match your filters">
          Try adjusting your search criteria or clearing filters.
        </EmptyState>
      ) : (
        <EmptyState icon={FolderArchive} title="No archived projects">
          Complete some projects to see them archived here.
        </EmptyState>
      )}
    </Card>
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
