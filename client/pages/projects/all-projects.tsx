import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Archive, FolderKanban, LayoutGrid, List, SearchX } from 'lucide-react';
import { useMemo } from 'react';

import { useFold } from '#client/lists/filter-bar.tsx';
import { FilteredList } from '#client/lists/filtered-list.tsx';
import { LateState } from '#client/lists/late-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useShown } from '#client/lists/use-list-view.ts';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { Button } from '#client/ui/button.tsx';
import { CardGrid, LoadingCards } from '#client/ui/card-grid.tsx';
import { LoadingCard } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { later } from '#client/ui/later.tsx';
import { useRemembered } from '#client/ui/remembered.ts';
import { useSearchParams } from '#client/ui/search-params.ts';
import { Skeleton, SkeletonRows } from '#client/ui/skeleton.tsx';
import { ViewSwitch } from '#client/ui/view-switch.tsx';
import type { Project } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import { ExportAll, ExportButton } from './export-button.tsx';
import { cardClass, ProjectCard } from './project-card.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { isArchived, projectsView, showsArchived, shownProjects } from './projects-view.ts';
import type { View } from './projects-view.ts';
import { projectsQuery } from './queries.ts';

export function AllProjects() {
  const query = useQuery(projectsQuery());
  const { data } = query;
  const control = useSearchedView(projectsView);
  const view = control.shown;
  // Not deferred: the checkbox must respond immediately.
  const [address] = useSearchParams();
  const chosen = projectsView.read(address);
  const [form, show] = useForm();
  const fold = useFold(projectsView.countOf(view));
  const [isUnfolded, unfold] = fold;
  const hasProjects = data ? data.length > 0 : !query.isError;
  const archived = useMemo(() => data?.filter(isArchived).length ?? 0, [data]);
  const shown = useShown(data, view, shownProjects);
  return (
    <section aria-labelledby="all-projects">
      <header className="mb-3 flex min-h-control flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
        <h2 id="all-projects" className="mr-auto text-lg font-semibold text-ink">
          All Projects{' '}
          {shown && shown.length > 0 && (
            <span className="ml-2 text-base font-normal text-ink-faint tabular-nums">
              {formatNumber(shown.length)}
            </span>
          )}
        </h2>
        {hasProjects && (
          <Button
            tone="ghost"
            aria-expanded={isUnfolded}
            onClick={() => unfold(!isUnfolded)}
            className="px-2! sm:hidden"
          >
            Filters{activeIn(view)}
            <FoldIcon open={isUnfolded} className="size-4 text-ink-faint" />
          </Button>
        )}
        <div
          className={clsx(
            'flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:order-1 max-sm:basis-full print:hidden',
            !isUnfolded && 'max-sm:hidden',
          )}
        >
          {archived > 0 && (
            <Checkbox
              label={`Show archived (${formatNumber(archived)})`}
              checked={showsArchived(chosen)}
              disabled={showsArchived({ ...chosen, archived: null })}
              onChange={({ target }) => control.choose({ archived: target.checked ? '1' : null })}
              className="text-ink-soft"
            />
          )}
          <div className="-ml-2.5 flex flex-wrap gap-x-1.5">
            {shown && shown.length > 0 && <ExportButton projects={shown} />}
            {data && data.length > 0 && <ExportAll />}
          </div>
        </div>
        {hasProjects && <ViewSwitch label="View" views={forms} shown={form} onShow={show} />}
      </header>
      <FilteredList
        query={query}
        noun={{ one: 'project', many: 'projects' }}
        shown={shown}
        filters={<ProjectFilters of={control} projects={data ?? none} fold={fold} />}
        loading={<LoadingProjects form={form} />}
        empty={noProjects}
        noMatch={projectsView.isFiltered(view) ? noMatches(control) : noneOpen}
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
      </FilteredList>
    </section>
  );
}

/** Also the search, which is folded, too. */
function activeIn(view: View): string {
  const count = projectsView.countOf(view) + (view.search.trim() === '' ? 0 : 1);
  return count > 0 ? ` ${formatNumber(count)}` : '';
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
  icon: Archive,
  title: 'No open projects',
  children: 'Every project is archived. Switch on “Show archived” to see them here.',
};

function noMatches(control: ListControl<View>): Empty {
  return {
    icon: SearchX,
    title: 'No projects match your filters',
    children: 'Try adjusting your search criteria or clearing filters.',
    action: <ShowAll of={control}>Show all projects</ShowAll>,
  };
}

function LoadingProjects({ form }: { form: Form }) {
  if (form === 'table') {
    return (
      <LoadingCard flush>
        <SkeletonRows label="Loading projects" rows={8} />
      </LoadingCard>
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
