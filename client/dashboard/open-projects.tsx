import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FolderOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';

import type { Project } from '../../contract/projects.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { isFiltered, nothingUnder } from './filters.ts';
import { ProjectRows } from './project-rows.tsx';
import { ProjectsTable, ProjectsTableSkeleton } from './projects-table.tsx';
import { openProjectsQuery } from './queries.ts';
import type { Filters } from './queries.ts';
import { useRetry } from './use-retry.ts';
import { useUnfolded } from './use-unfolded.ts';

type OpenProjectsProps = { filters: Filters; onShowAll: () => void };

/** The open projects under the filters, each with its tasks to unfold. */
export function OpenProjects({ filters, onShowAll }: OpenProjectsProps) {
  const projects = useQuery(openProjectsQuery(filters));
  const { data, isPlaceholderData } = projects;
  const retry = useRetry();
  return (
    <Card title="Open Projects" flush>
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && isFiltered(filters) && countOf(data.length)}
      </p>
      {data && data.length > 0 ? (
        <div
          aria-busy={isPlaceholderData}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-60 delay-150')}
        >
          <List projects={data} />
        </div>
      ) : data && !isPlaceholderData ? (
        <Nothing filters={filters} onShowAll={onShowAll} />
      ) : projects.isError ? (
        <FailedState
          message="The open projects could not be loaded"
          busy={projects.isFetching}
          onRetry={retry}
        />
      ) : (
        <ProjectsTableSkeleton />
      )}
    </Card>
  );
}

/** From here on only the rows in view are drawn. */
const manyRows = 200;
/** More than fit on any screen, for the moment in which the code that draws those in view arrives. */
const firstRows = 40;

const WindowedRows = lazy(async () => ({
  default: (await import('./windowed-rows.tsx')).WindowedRows,
}));

function List({ projects }: { projects: Project[] }) {
  const [open, onToggle] = useUnfolded();
  const rows = { open, onToggle };
  return (
    <ProjectsTable>
      {projects.length > manyRows ? (
        <Suspense fallback={<ProjectRows projects={projects.slice(0, firstRows)} {...rows} />}>
          <WindowedRows projects={projects} {...rows} />
        </Suspense>
      ) : (
        <ProjectRows projects={projects} {...rows} />
      )}
    </ProjectsTable>
  );
}

function Nothing({ filters, onShowAll }: OpenProjectsProps) {
  const filtered = isFiltered(filters);
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" className="size-5" />}
      title="No open projects found"
      action={
        filtered ? (
          <Button onClick={onShowAll}>Show all open projects</Button>
        ) : (
          <ButtonLink href="/projects" tone="primary">
            Create a project
          </ButtonLink>
        )
      }
    >
      {filtered
        ? nothingUnder(filters)
        : 'Projects appear here as soon as they are created, until they are completed.'}
    </EmptyState>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 project shown' : `${count} projects shown`;
}
