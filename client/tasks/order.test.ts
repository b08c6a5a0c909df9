import { expect, test } from 'vitest';

import type { Task } from '#contract/tasks.ts';

import { tasksInOrder, withTask } from './order.ts';

test.each([
  [
    [3, 1, 2],
    [3, 1, 2],
  ],
  [
    [2, 1],
    [2, 1, 3],
  ],
  [
    [9, 3, 2, 1],
    [3, 2, 1],
  ],
])('the order %j shows as %j', (ids, shown) => {
  expect(tasksInOrder(tasks, ids).map(({ id }) => id)).toEqual(shown);
  expect(tasks.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('without an order, and in the order that it has, the list stays the same object', () => {
  expect(tasksInOrder(tasks, undefined)).toBe(tasks);
  expect(tasksInOrder(tasks, [1, 2, 3])).toBe(tasks);
});

test('a new task stands at its place', () => {
  expect(withTask(tasks, task(7, 1)).map(({ id }) => id)).toEqual([1, 7, 2, 3]);
  expect(withTask(tasks, task(7, 3)).map(({ id }) => id)).toEqual([1, 2, 3, 7]);
});

test('a saved task has its new facts and keeps the steps that are shown', () => {
  const saved = { ...task(2, 1), title: 'New', steps: [] };
  const [, shown] = withTask(tasks, saved);
  expect(shown?.title).toBe('New');
  expect(shown?.steps).toBe(tasks[1]?.steps);
});

function task(id: number, order: number): Task {
  return {
    id,
    projectId: 1,
    title: `Task ${id}`,
    description: null,
    assigneeId: null,
    status: 'pending',
    priority: 'medium',
    estimatedHours: 0,
    completedAutomatically: false,
    nextDueDate: null,
    order,
    percentageComplete: 0,
    stepsCount: 0,
    completedStepsCount: 0,
    createdAt: '',
    updatedAt: '',
    version: 1,
    steps: [],
  };
}

const tasks = [task(1, 0), task(2, 1), task(3, 2)];
