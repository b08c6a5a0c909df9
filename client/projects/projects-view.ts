import { byText } from '#client/shared/filter-options.ts';
import { hasWords } from '#client/ui/words.ts';
import { unassigned } from '#contract/dashboard-filters.ts';
import type { Project } from '#contract/projects.ts';
import { outcomes, projectStatuses } from '#contract/values.ts';
import type { Outcome, ProjectStatus } from '#contract/values.ts';

export const sortLabels = {
  newest: 'Newest first',
  name: 'Sort by name',
  date: 'Sort by due date',
  progress: 'Sort by progress',
} as const;
export type SortKey = keyof typeof sortLabels;
/** A minus reverses the order. */
export type Sort = SortKey | `-${SortKey}`;

export type View = {
  search: string;
  category: string;
  market: string;
  /** An id or `unassigned`. */
  manager: string;
  status: ProjectStatus | '';
  outcome: Outcome | '';
  sort: Sort;
  archived: '1' | '';
};

export const wholeList: View = {
  search: '',
  category: '',
  market: '',
  manager: '',
  status: '',
  outcome: '',
  sort: 'newest',
  archived: '',
};

export function viewOf(query: URLSearchParams): View {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const sort = text('sort');
  return {
    search: query.get('search') ?? '',
    category: text('category'),
    market: text('market'),
    manager: /^([1-9]\d{0,14}|unassigned)$/.test(text('manager')) ? text('manager') : '',
    status: projectStatuses.find((status) => status === text('status')) ?? '',
    outcome: outcomes.find((outcome) => outcome === text('outcome')) ?? '',
    sort: sort.replace(/^-/, '') in sortLabels ? (sort as Sort) : wholeList.sort,
    archived: query.get('archived') === '1' ? '1' : '',
  };
}

/** The filters behind the button on phones; the search is outside. */
export function countOf(view: View): number {
  const { category, market, manager, status, outcome } = view;
  return [category, market, manager, status, outcome].filter((value) => value !== '').length;
}

/** A status or outcome of archived projects shows them without the switch. */
export function showsArchived({ archived, status, outcome }: View): boolean {
  return archived === '1' || status === 'completed' || outcome !== '';
}

/** Keeps the order, newest first. */
export function shownProjects(all: readonly Project[], view: View): readonly Project[] {
  const { search, category, market, manager, status, outcome, sort } = view;
  const archived = showsArchived(view);
  const shown = all.filter(
    (project) =>
      (archived || project.status !== 'completed') &&
      (category === '' || project.category === category) &&
      (market === '' || project.market === market) &&
      (manager === '' || String(project.projectManagerId ?? unassigned) === manager) &&
      (status === '' || project.status === status) &&
      (outcome === '' || project.outcome === outcome) &&
      (search.trim() === '' || hasWords(`${project.name}\n${project.description ?? ''}`, search)),
  );
  const key = sort.replace('-', '') as SortKey;
  const way = sort === key ? 1 : -1;
  if (key === 'newest') return way === 1 ? shown : shown.toReversed();
  return shown.toSorted((a, b) => way * orders[key](a, b, way) || byText(a.name, b.name));
}

type Order = (a: Project, b: Project, way: number) => number;

const orders: Record<Exclude<SortKey, 'newest'>, Order> = {
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
