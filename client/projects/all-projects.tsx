import { useQuery } from '@tanstack/react-query';
import { FolderArchive, FolderKanban, LayoutGrid, List, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';

import { isFiltered } from '#client/lists/address.ts';
import { LateState } from '#client/lists/late-state.tsx';
import { QueryState } from '#client/lists/query-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { useAddressView } from '#client/lists/use-address-view.ts';
import { Button } from '#client/ui/button.tsx';
import { CardGrid, LoadingCards } from '#client/ui/card-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { later } from '#client/ui/later.tsx';
import { useRemembered } from '#client/ui/remembered.ts';
import { useSearchParams } from '#client/ui/search-params.ts';
import { Skeleton, SkeletonRows } from '#client/ui/skeleton.tsx';
import { ViewSwitch } from '#client/ui/view-switch.tsx';
import type { Project } from '#contract/projects.ts';

import { ExportAll, ExportButton } from './export-button.tsx';
import { cardClass, ProjectCard } from './project-card.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { isArchived, showsArchived, shownProjects, viewOf, wholeList } from './projects-view.ts';
import { projectsQuery } from './queries.ts';

export function AllProjects() {
  const query = useQuery(projectsQuery());
  const { data, isError } = query;
  const control = useAddressView(viewOf, wholeList);
  const view = useDeferredValue(control.view);
  // Not deferred: the checkbox must respond immediately.
  const [address] = useSearchParams();
  const chosen = viewOf(address);
  const [form, show] = useForm();
  const archived = useMemo(() => data?.filter(isArchived).length ?? 0, [data]);
  const shown = useMemo(() => data && shownProjects(data, view), [data, view]);
  // Rendered from the start, to avoid a layout shift when the projects arrive.
  const hasControls = data ? data.length > 0 : !isError;
  return (
    <section aria-labelledby="all-projects">
      <header className="mb-3 flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="all-projects" className="mr-auto text-lg font-semibold text-ink">
          All Projects{' '}
          {shown && shown.length > 0 && (
            <span className="ml-2 text-base font-normal text-ink-faint tabular-nums">
              {shown.length.toLocaleString('en-US')}
            </span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-1 max-sm:basis-full print:hidden">
          {archived > 0 && (
            <Checkbox
              label={`Show archived (${archived.toLocaleString('en-US')})`}
              checked={showsArchived(chosen)}
              disabled={showsArchived({ ...chosen, archived: '' })}
              onChange={({ target }) => control.choose({ archived: target.checked ? '1' : '' })}
              className="text-ink-soft"
            />
          )}
          <div className="-ml-2.5 flex flex-wrap gap-x-1.5">
            {shown && shown.length > 0 && <ExportButton projects={shown} />}
            {data && data.length > 0 && <ExportAll />}
          </div>
        </div>
        {hasControls && <ViewSwitch label="View" views={forms} shown={form} onShow={show} />}
      </header>
      {hasControls && <ProjectFilters {...control} projects={data ?? none} />}
      <p role="status" className="sr-only">
        {shown && isFiltered(view, wholeList) && `${shown.length} shown`}
      </p>
      <QueryState
        query={query}
        data={shown}
        content="projects"
        loading={<LoadingProjects form={form} />}
        framed
        empty={
          isFiltered(view, wholeList) && data?.length !== 0
            ? noMatches(control.clear)
            : archived > 0
              ? noneOpen
              : noProjects
        }
      >
        {(projects) =>
          form === 'cards' ? (
            <CardGrid items={projects}>{(project) => <ProjectCard project={project} />}</CardGrid>
          ) : (
            <LateState
              part={ProjectsTable}
              props={{ projects, sort: view.sort, onSort: (sort) => control.choose({ sort }) }}
              content="the table"
              rows={8}
              framed
            />
          )
        }
      </QueryState>
    </section>
  );
}

const none: Project[] = [];

const ProjectsTable = later(() => import('./projects-table.tsx'), 'ProjectsTable');

type Form = 'cards' | 'table';
const forms = [
  { name: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
  {
    name: 'table',
    label: 'Table',
    icon: <List aria-hidden="true" className="size-4" />,
    onIntent: ProjectsTable.prefetch,
  },
] as const;

function useForm(): [Form, (form: Form) => void] {
  const [stored, remember] = useRemembered('projects-view', 'cards');
  return [stored === 'table' ? 'table' : 'cards', remember];
}

const noProjects: Empty = {
  icon: FolderKanban,
  title: 'No projects yet',
  children: 'Create your first project to get started',
};

const noneOpen: Empty = {
  icon: FolderArchive,
  title: 'No open projects',
  children: 'Every project is archived. Switch on “Show archived” to see them here.',
};

function noMatches(onClear: () => void): Empty {
  return {
    icon: SearchX,
    title: 'No projects match your filters',
    children: 'Try adjusting your search criteria or clearing filters.',
    action: <Button onClick={onClear}>Show all projects</Button>,
  };
}

function LoadingProjects({ form }: { form: Form }) {
  if (form === 'table') {
    return (
      <Card flush>
        <SkeletonRows label="Loading projects" rows={8} />
      </Card>
    );
  }
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
