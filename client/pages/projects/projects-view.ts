import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyName, anyOf, anyText, anyWords, orderOf, uncounted } from '#client/lists/params.ts';
import type { Order } from '#client/lists/params.ts';
import { byText } from '#client/shared/filter-options.ts';
import { hasWords } from '#client/ui/has-words.ts';
import { isManagerFilter, unassigned } from '#contract/dashboard-filters.ts';
import type { Project } from '#contract/projects.ts';
import { outcomeLabels, projectStatusLabels } from '#contract/value-labels.ts';
import type { Outcome, ProjectStatus } from '#contract/values.ts';

export const sortLabels = {
  newest: 'Newest first',
  name: 'Sort by name',
  date: 'Sort by due date',
  progress: 'Sort by progress',
} as const;
export type SortKey = keyof typeof sortLabels;
const sortKeys = Object.keys(sortLabels) as SortKey[];
export type Sort = Order<SortKey>;

export const projectsView = listView({
  search: anyWords,
  category: anyName,
  market: anyName,
  /** An id or `unassigned`. */
  manager: anyText(isManagerFilter),
  status: anyOf(Object.keys(projectStatusLabels) as ProjectStatus[]),
  outcome: anyOf(Object.keys(outcomeLabels) as Outcome[]),
  sort: orderOf(sortKeys, 'newest'),
  // A switch of its own, beside the filters.
  archived: uncounted(anyOf(['1'])),
});
export type View = ViewOf<typeof projectsView>;

/** A status or outcome of archived projects shows them without the switch. */
export function showsArchived({ archived, status, outcome }: View): boolean {
  return archived === '1' || status === 'completed' || outcome !== null;
}

/** Keeps the order, newest first. */
export function shownProjects(all: readonly Project[], view: View): readonly Project[] {
  const { search, category, market, manager, status, outcome, sort } = view;
  const archived = showsArchived(view);
  const shown = all.filter(
    (project) =>
      (archived || project.status !== 'completed') &&
      (category === null || project.category === category) &&
      (market === null || project.market === market) &&
      (manager === null || String(project.projectManagerId ?? unassigned) === manager) &&
      (status === null || project.status === status) &&
      (outcome === null || project.outcome === outcome) &&
      (search.trim() === '' || hasWords(`${project.name}\n${project.description ?? ''}`, search)),
  );
  const key = sort.replace('-', '') as SortKey;
  const way = sort === key ? 1 : -1;
  if (key === 'newest') return way === 1 ? shown : shown.toReversed();
  return shown.toSorted((a, b) => way * orders[key](a, b, way) || byText(a.name, b.name));
}

type Compare = (a: Project, b: Project, way: number) => number;

const orders: Record<Exclude<SortKey, 'newest'>, Compare> = {
  name: (a, b) => byText(a.name, b.name),
  date: (a, b, way) => {
    // Missing days come last in both directions.
    const missing = way === 1 ? '9999' : '';
    const [one, other] = [a.endDate ?? missing, b.endDate ?? missing];
    return Number(one > other) - Number(one < other);
  },
  progress: (a, b) => b.percentageComplete - a.percentageComplete,
};

export function isArchived({ status }: Project): boolean {
  return status === 'completed';
}
