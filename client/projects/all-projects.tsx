import { useQuery } from '@tanstack/react-query';
import { FolderArchive, FolderKanban } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import { CardGrid, LoadingCards } from '#client/ui/card-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Project } from '#contract/projects.ts';

import { ExportAll, ExportButton } from './export-button.tsx';
import { cardClass, ProjectCard } from './project-card.tsx';
import { projectsQuery } from './queries.ts';

/** The grid of all projects. Archived ones appear when the address asks for them: `?archived=1`. */
export function AllProjects() {
  const { data, isError, isFetching, refetch } = useQuery(projectsQuery());
  const [withArchived, setWithArchived] = useWithArchived();
  const archived = useMemo(() => data?.filter(isArchived).length ?? 0, [data]);
  const shown = useMemo(
    () => (withArchived ? data : data?.filter((project) => !isArchived(project))),
    [data, withArchived],
  );
  return (
    <section aria-labelledby="all-projects">
      <header className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-x-6">
        <h2 id="all-projects" className="text-lg font-semibold text-ink">
          All Projects{' '}
          {shown && shown.length > 0 && (
            <span className="ml-2 text-base font-normal text-ink-faint tabular-nums">
              {shown.length.toLocaleString('en-US')}
            </span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4">
          {archived > 0 && (
            <Checkbox
              label={`Show archived (${archived.toLocaleString('en-US')})`}
              checked={withArchived}
              onChange={(event) => setWithArchived(event.target.checked)}
              className="text-ink-soft"
            />
          )}
          {shown && shown.length > 0 && <ExportButton projects={shown} />}
          {data && data.length > 0 && <ExportAll />}
        </div>
      </header>
      {shown === undefined && !isError && <LoadingProjects />}
      {shown === undefined && isError && (
        <Card flush>
          <FailedState
            message="Couldn't load projects"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {shown?.length === 0 && <Nothing archived={archived} />}
      {shown && shown.length > 0 && (
        <CardGrid items={shown}>{(project) => <ProjectCard project={project} />}</CardGrid>
      )}
    </section>
  );
}

function Nothing({ archived }: { archived: number }) {
  const state: { icon: ReactNode; title: string; text: string } =
    archived === 0
      ? {
          icon: <FolderKanban aria-hidden="true" className="size-5" />,
          title: 'No projects yet',
          text: 'Create your first project to get started',
        }
      : {
          icon: <FolderArchive aria-hidden="true" className="size-5" />,
          title: 'No open projects',
          text: 'Every project is archived. Switch on “Show archived” to see them here.',
        };
  return (
    <Card flush>
      <EmptyState icon={state.icon} title={state.title}>
        {state.text}
      </EmptyState>
    </Card>
  );
}

function isArchived({ status }: Project): boolean {
  return status === 'completed';
}

/** Whether the address asks for archived projects, and what changes that. */
function useWithArchived(): [boolean, (wanted: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (wanted: boolean) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (wanted) next.set('archived', '1');
      else next.delete('archived');
      return next;
    });
  return [search.get('archived') === '1', set];
}

/** The grid while its projects are on their way. */
function LoadingProjects() {
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
