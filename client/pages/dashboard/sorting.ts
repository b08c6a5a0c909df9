import { listView } from '#client/lists/list-view.ts';
import { orderOf } from '#client/lists/params.ts';
import type { Order } from '#client/lists/params.ts';
import { byText } from '#client/shared/filter-options.ts';
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
const sortKeys = Object.keys(sortLabels) as SortKey[];

export type Sort = Order<SortKey>;

export const dashboardOrder = listView({ sort: orderOf(sortKeys, 'date') });

export const keyOfSort = (sort: Sort): SortKey => sort.replace('-', '') as SortKey;

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
  const way = sort === key ? 1 : -1;
  // Missing values come last in both directions.
  const missing = sort === key ? '\uFFFF' : '';
  const rows = projects.map((project) => {
    return { project, value: values[key](project, factsOf(project)) ?? missing };
  });
  return rows.toSorted((a, b) => way * compared(a.value, b.value)).map(({ project }) => project);
}

type Value = string | number;

function compared(a: Value, b: Value): number {
  return typeof a === 'number' ? a - Number(b) : byText(a, String(b));
}

const values: Record<SortKey, (project: Project, facts: RowFacts) => Value | null | undefined> = {
  date: (project) => project.endDate,
  name: (project) => project.name,
  market: (project) => project.market,
  manager: (_, facts) => facts.manager,
  progress: (project) => -project.percentageComplete,
  overdue: (_, facts) => -(facts.next?.overdue ?? 0),
  due: (_, facts) => facts.next?.next?.dueDate,
};
