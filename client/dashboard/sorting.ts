import type { ProjectNext } from '#contract/next-steps.ts';
import type { Project } from '#contract/projects.ts';

export const sortLabels = {
  date: 'date',
  name: 'name',
  market: 'market',
  manager: 'manager',
  progress: 'progress',
  overdue: 'overdue',
  due: 'next due',
} as const;
export type SortKey = keyof typeof sortLabels;

/** As in the address; a minus reverses the order. */
export type Sort = SortKey | `-${SortKey}`;
export type SortView = { sort: Sort };

export const usualSort: SortView = { sort: 'date' };

export const keyOfSort = (sort: Sort): SortKey => sort.replace('-', '') as SortKey;

export function sortOf(query: URLSearchParams): SortView {
  const sort = query.get('sort') ?? '';
  return sort.replace(/^-/, '') in sortLabels ? { sort: sort as Sort } : usualSort;
}

export type RowFacts = {
  /** Undefined while loading, and for a project on hold. */
  next: ProjectNext | undefined;
  /** The people of the next step, otherwise its role. */
  owners: readonly string[];
  /** The name of the manager. */
  manager: string | null;
};
export type FactsOf = (project: Project) => RowFacts;

/** Expects projects sorted by date, which breaks ties. */
export function sortedProjects(
  projects: readonly Project[],
  sort: Sort,
  factsOf: FactsOf,
): readonly Project[] {
  if (sort === 'date') return projects;
  const key = keyOfSort(sort);
  const rows = projects.map((project) => ({ project, facts: factsOf(project) }));
  const way = sort === key ? 1 : -1;
  return rows.toSorted((a, b) => way * orders[key](a, b)).map(({ project }) => project);
}

type Row = { project: Project; facts: RowFacts };

const { compare: byText } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const orders: Record<SortKey, (a: Row, b: Row) => number> = {
  date: (a, b) => soonestFirst(a.project.endDate, b.project.endDate),
  name: (a, b) => byText(a.project.name, b.project.name),
  market: (a, b) => byText(a.project.market, b.project.market),
  manager: (a, b) => byText(a.facts.manager ?? '\uFFFF', b.facts.manager ?? '\uFFFF'),
  progress: (a, b) => b.project.percentageComplete - a.project.percentageComplete,
  overdue: (a, b) => (b.facts.next?.overdue ?? 0) - (a.facts.next?.overdue ?? 0),
  due: (a, b) => soonestFirst(a.facts.next?.next?.dueDate, b.facts.next?.next?.dueDate),
};

/** Missing days sort last. */
function soonestFirst(a: string | null | undefined, b: string | null | undefined): number {
  const [one, other] = [a ?? '9999', b ?? '9999'];
  return Number(one > other) - Number(one < other);
}
