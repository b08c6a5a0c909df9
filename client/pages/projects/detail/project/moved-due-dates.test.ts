import { expect, test } from 'vitest';

import { datedMilestones, milestoneValues } from '#client/outline/milestone-values.ts';
import type { DueOffset } from '#contract/due.ts';
import { newItem } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { holidaySet } from '#rules/holiday-set.ts';

import { movedDueDates, movedMilestones, movedText, sameAnchors } from './moved-due-dates.ts';

const days = (endDate: string | null, startDay: string | null = null) => ({
  startDay,
  endDate,
  milestones: [{ id: 3, name: 'U4 approved', day: '2027-03-20' }],
  holidays: holidaySet([]),
});
const before = (count: number): DueOffset => ({ days: count, unit: 'calendar', from: 'hire' });

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
  expect(
    movedDueDates(tasks, days('2027-03-01', '2027-01-01'), days('2027-03-15', '2027-01-01')),
  ).toEqual([
    { task: 'Papers', name: 'Step 1', from: '2027-02-19', to: '2027-03-05' },
    { task: 'Papers', name: 'Step 2', from: '2027-03-01', to: '2027-03-15' },
    { task: 'Office', name: 'Step 3', from: '2027-02-26', to: '2027-03-12' },
  ]);
});

test('moved dates are counted by kind', () => {
  const day = { name: 'N', from: null, to: '2027-03-05' };
  const [due, milestone] = [
    { ...day, task: 'T' },
    { ...day, task: null },
  ];
  expect(movedText([due])).toBe('1 due date moved along');
  expect(movedText([milestone, due, due])).toBe('2 due dates and 1 milestone moved along');
  expect(movedText([milestone, milestone])).toBe('2 milestones moved along');
});

test('completed, fixed and unaffected due dates stay', () => {
  const tasks = [
    task('Papers', [
      step(1, { dueOffset: before(10), dueDate: '2027-02-19', status: 'completed' }),
      step(2, { dueDate: '2027-02-19' }),
      step(3, { dueOffset: { ...before(3), from: 'start' }, dueDate: '2027-01-04' }),
      step(4, { dueOffset: before(5), dueDate: '2027-03-10' }),
    ]),
  ];
  expect(
    movedDueDates(tasks, days('2027-03-01', '2027-01-01'), days('2027-03-15', '2027-01-01')),
  ).toEqual([]);
});

test('due dates whose anchor stays are not moved, even if they stayed behind before', () => {
  const stale = step(1, { dueOffset: before(10), dueDate: '2027-01-01' });
  const fromStart = { ...before(3), from: 'start' } as const;
  const moves = step(2, { dueOffset: fromStart, dueDate: '2027-01-04' });
  const tasks = [task('Papers', [stale, moves])];
  const was = days('2027-03-01', '2027-01-01');
  expect(movedDueDates(tasks, was, days('2027-03-01', '2027-01-08'))).toMatchObject([
    { name: 'Step 2', to: '2027-01-11' },
  ]);
  expect(movedDueDates(tasks, was, was)).toMatchObject([{ name: 'Step 1', to: '2027-02-19' }]);
});

test('offsets from a missing hire date have no day, and get one with it', () => {
  const dated = [task('Papers', [step(1, { dueOffset: before(10), dueDate: '2027-02-19' })])];
  expect(movedDueDates(dated, days('2027-03-01'), days(null))).toMatchObject([
    { from: '2027-02-19', to: null },
  ]);
  const undated = [task('Papers', [step(1, { dueOffset: before(10) })])];
  expect(movedDueDates(undated, days(null), days('2027-03-01'))).toMatchObject([
    { from: null, to: '2027-02-19' },
  ]);
});

test('due dates and milestones that count from a milestone move with it', () => {
  const dueOffset = { days: 5, unit: 'calendar', from: 'milestone', milestone: 3 } as const;
  const tasks = [task('Papers', [step(1, { dueOffset, dueDate: '2027-03-10' })])];
  expect(movedDueDates(tasks, days(null), days(null))).toMatchObject([
    { name: 'Step 1', to: '2027-03-25' },
  ]);
  const stored = [
    {
      id: 3,
      name: 'Old name',
      day: '2027-03-05',
      dueOffset: { days: 1, unit: 'calendar', from: 'hire' } as const,
    },
    { id: 4, name: 'By hand', day: '2027-03-05', dueOffset: null },
  ];
  const after = [
    { id: 3, name: 'U4 approved', day: '2027-03-20' },
    { id: 4, name: 'By hand', day: '2027-03-06' },
    { name: 'New', day: '2027-03-07' },
  ];
  expect(movedMilestones(stored, after)).toEqual([
    { task: null, name: 'U4 approved', from: '2027-03-05', to: '2027-03-20' },
  ]);
});

test('dates that stayed behind are offered only once a day of the project changes', () => {
  const dueOffset = { days: 10, unit: 'calendar', from: 'hire' } as const;
  const stored = {
    startDay: null,
    endDate: '2027-03-15',
    milestones: [
      { id: 3, name: 'U4 approved', day: '2027-02-19', dueOffset },
      { id: 4, name: 'By hand', day: '2027-03-20', dueOffset: null },
    ],
  };
  const values = milestoneValues(stored.milestones);
  const isSame = (milestones: typeof values, some: { endDate?: string } = {}) => {
    const { holidays, ...anchors } = { ...days('2027-03-15'), ...some };
    const dated = datedMilestones(milestones, { ...anchors, holidays });
    return sameAnchors(stored, milestones, { ...anchors, milestones: dated });
  };
  const withDue = (at: number, due: object) =>
    values.map((one, index) => (index === at ? { ...one, due: { ...one.due, ...due } } : one));
  expect(isSame(values)).toBe(true);
  expect(isSame(values.map((one) => ({ ...one, name: 'Renamed' })))).toBe(true);
  expect(isSame(values.slice(0, 1))).toBe(true);
  expect(isSame(values, { endDate: '2027-03-16' })).toBe(false);
  expect(isSame(withDue(0, { days: '9' }))).toBe(false);
  expect(isSame(withDue(0, { from: 'day', day: '2027-03-05' }))).toBe(false);
  expect(isSame(withDue(0, { from: 'day', day: '2027-02-19' }))).toBe(true);
  expect(isSame(withDue(1, { day: '2027-03-21' }))).toBe(false);
});

const stamps = {
  createdAt: '',
  updatedAt: '',
  version: 1,
  completedBy: null,
  completedAt: null,
};

function step(id: number, facts: Partial<TaskStep>): TaskStep {
  return {
    ...newItem(stepFields),
    id,
    taskId: 1,
    name: `Step ${id}`,
    order: 0,
    isCompleted: false,
    status: 'pending',
    percentageComplete: 0,
    detailsCount: 0,
    completedDetailsCount: 0,
    isLive: true,
    hasPeople: false,
    waitsForId: null,
    blockedReason: null,
    roundsCount: 0,
    firstFinishedAt: null,
    ...stamps,
    ...facts,
  };
}

function task(title: string, steps: TaskStep[]): Task {
  return {
    ...newItem(taskFields),
    id: 1,
    projectId: 1,
    title,
    assigneeId: null,
    assigneeByRole: false,
    status: 'pending',
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
