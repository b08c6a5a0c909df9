import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState, useCallback } from 'react';
import type { ReactNode } from 'react';

import { openProjectsQuery } from '#client/projects/queries.ts';
import { isFiltered } from '#client/ui/address.ts';
import { Card } from '#client/ui/card.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import type { Project } from '#contract/projects.ts';

import { isUnder, noFilters } from './filters.ts';
import type { Filters } from './filters.ts';
import { NoProjects } from './no-projects.tsx';
import { ProjectRows } from './project-rows.tsx';
import { ProjectsTable, ProjectsTableSkeleton } from './projects-table.tsx';
import { useRetry } from './queries.ts';
import { WindowedRows } from './windowed-rows.tsx';

type OpenProjectsProps = { filters: Filters; actions: ReactNode; onShowAll: () => void };

export function OpenProjects({ filters, actions, onShowAll }: OpenProjectsProps) {
  const { data, isError, isFetching } = useQuery(openProjectsQuery());
  const projects = useMemo(() => data?.filter((one) => isUnder(one, filters)), [data, filters]);
  const retry = useRetry();
  return (
    <Card title="Open Projects" actions={actions} flush>
      <p role="status" className="sr-only">
        {projects && isFiltered(filters, noFilters) && countOf(projects.length)}
      </p>
      {projects && projects.length > 0 ? (
        <List projects={projects} filters={filters} />
      ) : projects ? (
        <NoProjects filters={filters} onShowAll={onShowAll} />
      ) : isError ? (
        <FailedState message="Couldn't load open projects" busy={isFetching} onRetry={retry} />
      ) : (
        <ProjectsTableSkeleton />
      )}
    </Card>
  );
}

/** Longer lists are windowed. */
const manyRows = 200;
/** More than fit on any screen. */
const firstRows = 40;
/** The placeholder height of each remaining row. */
const rowPixels = 49;

type ListProps = { projects: Project[]; filters: Filters };

function List({ projects, filters }: ListProps) {
  const [open, onToggle] = useUnfolded();
  const all = useAllRows(filters);
  const rows = { open, onToggle };
  const later = projects.length > manyRows ? 0 : Math.max(0, projects.length - firstRows);
  return (
    <ProjectsTable>
      {projects.length > manyRows ? (
        <WindowedRows projects={projects} {...rows} />
      ) : (
        <ProjectRows projects={all ? projects : projects.slice(0, firstRows)} {...rows} />
      )}
      {!all && later > 0 && <tr aria-hidden="true" style={{ height: rowPixels * later }} />}
    </ProjectsTable>
  );
}

/** False for one render after the filters change, so that the rows in view appear first. */
function useAllRows(filters: Filters): boolean {
  const [complete, setComplete] = useState<Filters>();
  useEffect(() => startTransition(() => setComplete(filters)), [filters]);
  return complete === filters;
}

function countOf(count: number): string {
  return count === 1 ? '1 project shown' : `${count} projects shown`;
}

function useUnfolded(): [ReadonlySet<number>, (id: number) => void] {
  const [open, setOpen] = useState(unfolded);
  const toggle = useCallback((id: number) => {
    const after = new Set(unfolded);
    if (!after.delete(id)) after.add(id);
    unfolded = after;
    setOpen(after);
  }, []);
  return [open, toggle];
}

// Module state survives leaving the page and coming back.
let unfolded: ReadonlySet<number> = new Set();
