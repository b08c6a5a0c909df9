import { expect, test } from 'vitest';

import { taskProgress } from '#contract/progress.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { withStepChanges } from './step-changes.ts';

test('an order is shown, and every step has its place', () => {
  const [changed, other] = withStepChanges(tasks, [
    { kind: 'order', taskId: 1, ids: [12, 11, 10] },
  ]);
  expect(namesOf(changed)).toEqual(['12', '11', '10']);
  expect(changed?.steps.map(({ order }) => order)).toEqual([0, 1, 2]);
  expect(other).toBe(tasks[1]);
});

test('a step that somebody added meanwhile comes last', () => {
  const [changed] = withStepChanges(tasks, [{ kind: 'order', taskId: 1, ids: [12, 10] }]);
  expect(namesOf(changed)).toEqual(['12', '10', '11']);
});

test('a marked step is complete, and its task by as much as it counts', () => {
  const [changed] = withStepChanges(tasks, [{ kind: 'mark', stepId: 10, isCompleted: true }]);
  expect(changed?.steps[0]).toMatchObject({
    isCompleted: true,
    percentageComplete: 100,
    status: 'completed',
  });
  expect(changed).toMatchObject({ percentageComplete: 33, completedStepsCount: 1 });
  expect(tasks[0]?.steps[0]?.isCompleted).toBe(false);
});

test('the last of two opposite marks counts', () => {
  const [changed] = withStepChanges(tasks, [
    { kind: 'mark', stepId: 10, isCompleted: true },
    { kind: 'mark', stepId: 10, isCompleted: false },
  ]);
  expect(changed?.percentageComplete).toBe(0);
});

test('a step that is moved is the last one of the other task', () => {
  const changed = withStepChanges(tasks, [{ kind: 'move', stepId: 10, taskId: 2 }]);
  expect(changed.map(namesOf)).toEqual([
    ['11', '12'],
    ['20', '10'],
  ]);
  expect(changed[1]?.steps[1]).toMatchObject({ taskId: 2, order: 1 });
  expect(changed.map(({ stepsCount }) => stepsCount)).toEqual([2, 2]);
});

test('changes follow one another', () => {
  const changed = withStepChanges(tasks, [
    { kind: 'move', stepId: 10, taskId: 2 },
    { kind: 'order', taskId: 2, ids: [10, 20] },
    { kind: 'mark', stepId: 10, isCompleted: true },
  ]);
  expect(namesOf(changed[1])).toEqual(['10', '20']);
  expect(changed[1]?.percentageComplete).toBe(50);
});

test('a task that was completed automatically is open again when it gets an open step', () => {
  const completed = task(3, [step(30, { isCompleted: true })]);
  const auto: Task = { ...completed, status: 'completed', completedAutomatically: true };
  const [, after] = withStepChanges(
    [task(4, [step(40)]), auto],
    [{ kind: 'move', stepId: 40, taskId: 3 }],
  );
  expect(after).toMatchObject({ status: 'in_progress', completedAutomatically: false });
});

test.each([
  { kind: 'mark', stepId: 99, isCompleted: true },
  { kind: 'move', stepId: 99, taskId: 2 },
  { kind: 'move', stepId: 10, taskId: 99 },
  { kind: 'move', stepId: 10, taskId: 1 },
] as const)('$kind of what is gone changes nothing', (change) => {
  expect(withStepChanges(tasks, [change])).toBe(tasks);
});

test('without changes the tasks stay the same object', () => {
  expect(withStepChanges(tasks, [])).toBe(tasks);
});

const tasks = [task(1, [step(10), step(11), step(12)]), task(2, [step(20)])];

function task(id: number, steps: TaskStep[]): Task {
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
    order: 0,
    createdAt: '',
    updatedAt: '',
    version: 1,
    percentageComplete: taskProgress({ status: 'pending' }, steps).percentageComplete,
    stepsCount: steps.length,
    completedStepsCount: steps.filter(({ isCompleted }) => isCompleted).length,
    steps: steps.map((one, order) => ({ ...one, taskId: id, order })),
  };
}

function step(id: number, { isCompleted = false } = {}): TaskStep {
  return {
    id,
    taskId: 0,
    name: String(id),
    description: null,
    order: 0,
    estimatedHours: 0,
    dueDate: null,
    dueOffset: null,
    isCompleted,
    status: isCompleted ? 'completed' : 'pending',
    percentageComplete: isCompleted ? 100 : 0,
    detailsCount: 0,
    completedDetailsCount: 0,
    createdAt: '',
    updatedAt: '',
    version: 1,
  };
}

function namesOf(one: Task | undefined): string[] {
  return (one?.steps ?? []).map(({ name }) => name);
}
