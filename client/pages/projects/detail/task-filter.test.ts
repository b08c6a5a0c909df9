import { expect, test } from 'vitest';

import type { PersonTaskStep } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';

import { dueOfTask, nextStepOf, overdueSteps } from './due-work.ts';
import { filterOf, hiddenBy, searchWithFilter } from './task-filter.ts';
import type { TaskFilter } from './task-filter.ts';

const step = (
  id: number,
  status: string,
  dueDate: string | null,
  ownerRoleId: number | null = null,
) => ({
  id,
  status,
  dueDate,
  ownerRoleId,
});
const task = (id: number, status: string, steps: object[], more: object = {}) =>
  ({ id, status, steps, assigneeId: null, ownerRoleId: null, ...more }) as Task;

const today = '2026-11-23';
const tasks = [
  task(1, 'completed', [step(10, 'completed', '2026-11-01')]),
  task(2, 'in_progress', [step(20, 'pending', '2026-11-22'), step(21, 'pending', null, 3)], {
    assigneeId: 5,
  }),
  task(3, 'pending', [step(30, 'pending', '2026-11-23'), step(31, 'pending', '2026-11-20')]),
  task(4, 'pending', [], { ownerRoleId: 3 }),
];
const facts = {
  today,
  personId: 5,
  onSteps: new Map([[31, [{ personId: 5 }] as PersonTaskStep[]]]),
  unowned: { count: 1, tasks: new Set([4]), steps: new Set<number>() },
};

test.each<[TaskFilter, number[], number[]]>([
  ['all', [1, 2, 3, 4], [10, 20, 21, 30, 31]],
  ['open', [2, 3, 4], [20, 21, 30, 31]],
  ['overdue', [2, 3], [20, 31]],
  ['mine', [2, 3], [20, 31]],
  ['nobody', [4], []],
  ['role-3', [2, 4], [21]],
])('the filter %s shows the tasks %j with the steps %j', (filter, shownTasks, shownSteps) => {
  const hidden = hiddenBy(filter, tasks, facts);
  const shown = tasks.filter(({ id }) => !hidden.tasks.has(id));
  expect(shown.map(({ id }) => id)).toEqual(shownTasks);
  const steps = shown.flatMap((one) => one.steps).filter(({ id }) => !hidden.steps.has(id));
  expect(steps.map(({ id }) => id)).toEqual(shownSteps);
});

test('nothing is overdue in a project on hold', () => {
  expect(hiddenBy('overdue', tasks, { ...facts, today: null }).tasks.size).toBe(4);
});

test('changing the filter drops a task from the address that it may hide', () => {
  const search = searchWithFilter(
    new URLSearchParams('from=mail&task=7&step=8&detail=9&comment=10'),
    'overdue',
  );
  expect(search.toString()).toBe('from=mail&show=overdue');
  expect(searchWithFilter(search, 'all').toString()).toBe('from=mail');
  expect(searchWithFilter(search, 'overdue', 'overdue').toString()).toBe('from=mail');
  expect(searchWithFilter(search, 'all', 'overdue').toString()).toBe('from=mail&show=all');
  expect(['role-3', 'role-', 'late', null].map(filterOf)).toEqual(['role-3', null, null, null]);
});

test('open items due before today are overdue', () => {
  expect(overdueSteps(tasks, today)).toBe(2);
  expect(tasks.map((one) => dueOfTask(one, today))).toEqual([
    { overdue: 0, nextDay: null },
    { overdue: 1, nextDay: null },
    { overdue: 1, nextDay: today },
    { overdue: 0, nextDay: null },
  ]);
});

test('the next step is the open one that is due first; missing days come last', () => {
  expect(nextStepOf(tasks)?.step.id).toBe(31);
  expect(nextStepOf(tasks.slice(0, 1))).toBeNull();
  const undated = task(6, 'pending', [
    step(60, 'pending', null),
    step(61, 'pending', '2027-01-01'),
  ]);
  expect(nextStepOf([undated])?.step.id).toBe(61);
});
