import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useCallback, useMemo, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { useListView } from '#client/lists/use-list-view.ts';
import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { ArchiveContext } from '#client/shared/archive-context.ts';
import { Card } from '#client/ui/card.tsx';
import { later, useCode } from '#client/ui/later.tsx';
import type { Project } from '#contract/projects.ts';
import { counted } from '#contract/words.ts';

import { useDashboardView } from './dashboard-view.ts';
import { dashboardFilters, isUnder } from './filters.ts';
import type { Filters } from './filters.ts';
import { DashboardViews, LateMatrix } from './late-matrix.tsx';
import { NoProjects } from './no-projects.tsx';
import { ProjectRows } from './project-rows.tsx';
import type { RowsProps } from './project-rows.tsx';
import { ProjectsTable, ProjectsTableSkeleton } from './projects-table.tsx';
import { useFacts, useRetry } from './queries.ts';
import { SortSelect } from './sort-select.tsx';
import { dashboardOrder, sortedProjects } from './sorting.ts';
import type { Sort } from './sorting.ts';

type OpenProjectsProps = { filters: Filters; onShowAll: () => void };

/** Only the matrix is printed, without the rest of the page. */
export function OpenProjects({ filters, onShowAll }: OpenProjectsProps) {
  const [view, show] = useDashboardView();
  const { view: order, choose } = useListView(dashboardOrder);
  const { sort } = order;
  const onSort = (next: Sort) => choose({ sort: next });
  const isTable = view === 'table';
  // Without projects there is nothing to sort.
  const isEmpty = useQuery(openProjectsQuery()).data?.length === 0;
  return (
    <div {...(!isTable && { 'data-paper': '', className: '[page:landscape]' })}>
      <Card
        title="Open Projects"
        actions={
          !isEmpty && (
            <>
              {isTable && <SortSelect sort={sort} onSort={onSort} />}
              <DashboardViews view={view} onShow={show} />
            </>
          )
        }
        flush
        className="print:border-0"
      >
        {isTable ? (
          <ProjectsAsTable {...{ filters, onShowAll, sort, onSort }} />
        ) : (
          <LateMatrix filters={filters} onShowAll={onShowAll} />
        )}
      </Card>
    </div>
  );
}

type ProjectsAsTableProps = OpenProjectsProps & { sort: Sort; onSort: (sort: Sort) => void };

function ProjectsAsTable({ filters, onShowAll, sort, onSort }: ProjectsAsTableProps) {
  const query = useQuery(openProjectsQuery());
  const { data } = query;
  const projects = useMemo(() => data?.filter((one) => isUnder(one, filters)), [data, filters]);
  const retry = useRetry();
  return (
    <>
      <p role="status" className="sr-only">
        {projects &&
          dashboardFilters.isFiltered(filters) &&
          counted(projects.length, 'project shown', 'projects shown')}
      </p>
      <QueryState
        query={query}
        data={projects}
        content="open projects"
        loading={<ProjectsTableSkeleton />}
        empty={<NoProjects filters={filters} onShowAll={onShowAll} />}
        onRetry={retry}
      >
        {(shown) => <List projects={shown} sort={sort} onSort={onSort} />}
      </QueryState>
    </>
  );
}

/** Fills any screen; more rows are windowed. */
const firstRows = 40;
/** The placeholder height of each remaining row. */
const rowPixels = 65;

type ListProps = {
  projects: Project[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

function List({ projects, sort, onSort }: ListProps) {
  const [open, onToggle] = useUnfolded();
  const [archiving, setArchiving] = useState<Project | null>(null);
  const archiveDialogOf = use(ArchiveContext);
  const mayArchive = useRefusal('change') === null;
  const factsOf = useFacts();
  const sorted = useMemo(() => sortedProjects(projects, sort, factsOf), [projects, sort, factsOf]);
  const rows = {
    projects: sorted,
    factsOf,
    open,
    onToggle,
    onArchive: mayArchive ? setArchiving : null,
  };
  return (
    <>
      <ProjectsTable sort={sort} onSort={onSort}>
        {projects.length > firstRows ? <ManyRows {...rows} /> : <ProjectRows {...rows} />}
      </ProjectsTable>
      {archiving && <Suspense>{archiveDialogOf(archiving, () => setArchiving(null))}</Suspense>}
    </>
  );
}

/** The first rows while the windowing code is loaded; all of them if it cannot be loaded. */
function ManyRows(props: RowsProps) {
  const { Code, isError } = useCode(WindowedProjects);
  if (Code) return <Code {...props} />;
  if (isError) return <ProjectRows {...props} />;
  const { projects } = props;
  return (
    <>
      <ProjectRows {...props} projects={projects.slice(0, firstRows)} />
      <tr
        aria-hidden="true"
        className="block"
        style={{ height: rowPixels * (projects.length - firstRows) }}
      />
    </>
  );
}

const WindowedProjects = later(() => import('./windowed-rows.tsx'), 'WindowedProjects');

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
