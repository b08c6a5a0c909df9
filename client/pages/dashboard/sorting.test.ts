import { expect, test } from 'vitest';

import type { ProjectNext } from '#contract/next-steps.ts';
import type { Project } from '#contract/projects.ts';

import { dashboardOrder, sortedProjects } from './sorting.ts';
import type { RowFacts } from './sorting.ts';

const project = (id: number, name: string, market: string, percentageComplete: number) =>
  ({ id, name, market, percentageComplete, endDate: `2027-01-0${id}` }) as Project;

const projects = [
  project(1, 'Cy', 'Boston', 10),
  project(2, 'ada', 'Austin', 90),
  project(3, 'Bo', 'Austin', 50),
];

const next = (overdue: number, dueDate: string | null) =>
  ({ overdue, next: { dueDate } }) as ProjectNext;
const facts: Record<number, RowFacts> = {
  1: { next: next(2, '2026-12-01'), owners: [], manager: 'Maya' },
  2: { next: undefined, owners: [], manager: null },
  3: { next: next(14, '2026-11-01'), owners: [], manager: 'Ben' },
};

test.each([
  ['', [1, 2, 3]],
  ['sort=-date', [3, 2, 1]],
  ['sort=name', [2, 3, 1]],
  ['sort=-name', [1, 3, 2]],
  ['sort=market', [2, 3, 1]],
  ['sort=manager', [3, 1, 2]],
  ['sort=-manager', [1, 3, 2]],
  ['sort=progress', [2, 3, 1]],
  ['sort=overdue', [3, 1, 2]],
  ['sort=due', [3, 1, 2]],
  ['sort=-due', [1, 3, 2]],
  ['sort=colour', [1, 2, 3]],
  ['sort=constructor', [1, 2, 3]],
])('?%s sorts as %j', (address, ids) => {
  const { sort } = dashboardOrder.read(new URLSearchParams(address));
  const factsOf = ({ id }: Project) => facts[id] as RowFacts;
  expect(sortedProjects(projects, sort, factsOf).map(({ id }) => id)).toEqual(ids);
});
