import { expect, test } from 'vitest';

import type { DueOffset } from '#contract/due.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { movedDueDates } from './moved-due-dates.ts';

const before = (days: number): DueOffset => ({ days, unit: 'calendar', from: 'hire' });

test('open steps that depend on the hire date move with it', () => {
  const tasks = [
    task('Papers', [
      step(1, { dueOffset: before(10), dueDate: '2027-02-19' }),
      step(2, { dueOffset: before(0), dueDate: '2027-03-01' }),
    ]),
    task('Office', [
      step(3, { dueOffset: { ...before(1), unit: 'working' }, dueDate: '2027-02-26' }),
    ]),
  ];
  expect(movedDueDates(tasks, { startDay: '2027-01-01', endDate: '2027-03-15' })).toEqual([
    { stepId: 1, step: 'Step 1', task: 'Papers', from: '2027-02-19', to: '2027-03-05' },
    { stepId: 2, step: 'Step 2', task: 'Papers', from: '2027-03-01', to: '2027-03-15' },
    { stepId: 3, step: 'Step 3', task: 'Office', from: '2027-02-26', to: '2027-03-12' },
  ]);
});

test('what is done, fixed, counted from the start or not moved stays', () => {
  const tasks = [
    task('Papers', [
      step(1, { dueOffset: before(10), dueDate: '2027-02-19', status: 'completed' }),
      step(2, { dueDate: '2027-02-19' }),
      step(3, { dueOffset: { ...before(3), from: 'start' }, dueDate: '2027-01-04' }),
      step(4, { dueOffset: before(5), dueDate: '2027-03-10' }),
    ]),
  ];
  expect(movedDueDates(tasks, { startDay: '2027-01-01', endDate: '2027-03-15' })).toEqual([]);
});

test('without a hire date what depends on it is not due, and with one it is', () => {
  const dated = [task('Papers', [step(1, { dueOffset: before(10), dueDate: '2027-02-19' })])];
  expect(movedDueDates(dated, { startDay: null, endDate: null })).toMatchObject([
    { from: '2027-02-19', to: null },
  ]);
  const undated = [task('Papers', [step(1, { dueOffset: before(10) })])];
  expect(movedDueDates(undated, { startDay: null, endDate: '2027-03-01' })).toMatchObject([
    { from: null, to: '2027-02-19' },
  ]);
});

const stamps = { createdAt: '', updatedAt: '', version: 1 };

function step(id: number, facts: Partial<TaskStep>): TaskStep {
  return {
    id,
    taskId: 1,
    name: `Step ${id}`,
    description: null,
    order: 0,
    estimatedHours: 0,
    dueDate: null,
    dueOffset: null,
    ownerRoleId: null,
    isCompleted: false,
    status: 'pending',
    percentageComplete: 0,
    detailsCount: 0,
    completedDetailsCount: 0,
    isLive: true,
    ...stamps,
    ...facts,
  };
}

function task(title: string, steps: TaskStep[]): Task {
  return {
    id: 1,
    projectId: 1,
    title,
    description: null,
    assigneeId: null,
    ownerRoleId: null,
    assigneeByRole: false,
    status: 'pending',
    priority: 'medium',
    estimatedHours: 0,
    completedAutomatically: false,
    order: 0,
    percentageComplete: 0,
    stepsCount: steps.length,
    completedStepsCount: 0,
    nextDueDate: null,
    steps,
    ...stamps,
  };
}
