import { expect, test } from 'vitest';

import type { Project } from '#contract/projects.ts';

import { projectsView, shownProjects } from './projects-view.ts';

const project = (id: number, facts: Partial<Project>) =>
  ({
    id,
    name: `P${id}`,
    description: null,
    category: 'Hire',
    market: 'Austin',
    projectManagerId: null,
    status: 'planning',
    outcome: null,
    endDate: null,
    percentageComplete: 0,
    ...facts,
  }) as Project;

const all = [
  project(5, { name: 'Cy', status: 'completed', outcome: 'withdrew', market: 'Boston' }),
  project(4, { name: 'Bo 10', endDate: '2027-01-02', percentageComplete: 50 }),
  project(3, { name: 'bo 9', endDate: '2026-12-01', status: 'on_hold', projectManagerId: 7 }),
  project(2, { name: 'Ada', description: 'From Harbor', category: 'Branch' }),
];

test.each([
  ['', [4, 3, 2]],
  ['archived=1', [5, 4, 3, 2]],
  ['status=completed', [5]],
  ['outcome=withdrew', [5]],
  ['outcome=hired', []],
  ['status=on_hold', [3]],
  ['manager=7', [3]],
  ['manager=unassigned', [4, 2]],
  ['manager=boss', [4, 3, 2]],
  ['category=Branch', [2]],
  ['market=Boston', []],
  ['search=harbor', [2]],
  ['sort=name', [2, 3, 4]],
  ['sort=-name', [4, 3, 2]],
  ['sort=date', [3, 4, 2]],
  ['sort=-date', [4, 3, 2]],
  ['sort=progress', [4, 2, 3]],
  ['sort=nonsense', [4, 3, 2]],
  ['sort=constructor', [4, 3, 2]],
])('?%s shows %j', (address, ids) => {
  const view = projectsView.read(new URLSearchParams(address));
  expect(shownProjects(all, view).map(({ id }) => id)).toEqual(ids);
});

test('the count is that of the active filters', () => {
  const query = new URLSearchParams('market=Austin&status=on_hold&sort=name&search=a&archived=1');
  expect(projectsView.countOf(projectsView.read(query))).toBe(2);
});
