import { expect, test } from 'vitest';

import { offsetWords } from '#client/checklist/due-words.ts';
import { stepChanges } from '#contract/steps.ts';
import type { TaskStep } from '#contract/steps.ts';

import { dueFrom, dueOf, dueText, noDue, outcomeText } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import {
  bodyOf,
  emptyValues,
  problemOfName,
  newStepOf,
  problemsIn,
  problemsOf,
  valuesOf,
} from './step-values.ts';

const step: TaskStep = {
  id: 5,
  taskId: 2,
  name: 'Collect the references',
  description: null,
  order: 3,
  estimatedHours: 0,
  dueDate: '2026-12-01',
  dueOffset: null,
  isCompleted: false,
  status: 'pending',
  percentageComplete: 0,
  detailsCount: 0,
  completedDetailsCount: 0,
  createdAt: '',
  updatedAt: '',
  version: 1,
};

test('what is empty stands blank in the form', () => {
  expect(valuesOf(step)).toMatchObject({
    description: '',
    estimatedHours: '',
    due: { from: 'day', day: '2026-12-01' },
  });
});

test('a form that nobody touched says what the step says', () => {
  expect(stepChanges.parse(bodyOf(valuesOf(step)))).toEqual({
    name: step.name,
    description: null,
    estimatedHours: 0,
    dueDate: '2026-12-01',
    dueOffset: null,
    isCompleted: false,
    taskId: 2,
  });
});

test('only what changed is sent', () => {
  expect(bodyOf({ estimatedHours: '12' })).toEqual({ estimatedHours: 12 });
  expect(bodyOf({ due: noDue, description: '  ' })).toEqual({
    dueDate: null,
    dueOffset: null,
    description: null,
  });
});

test('a step that moves to another task keeps no place', () => {
  expect(bodyOf({ taskId: 7, order: 2 })).toEqual({ taskId: 7 });
  expect(bodyOf({ order: 2 })).toEqual({ order: 2 });
});

test('a new step says neither task nor place', () => {
  const body = newStepOf({ ...emptyValues(9), name: 'Call back' });
  expect(Object.keys(body)).not.toContain('taskId');
  expect(Object.keys(body)).not.toContain('order');
  expect(body).toMatchObject({ name: 'Call back', estimatedHours: 0, dueDate: null });
});

test.each([
  [{ name: '  ' }, false, { name: 'Name is required' }],
  [{ name: 'x'.repeat(201) }, false, { name: 'Must be at most 200 characters' }],
  [{ estimatedHours: '1.5' }, false, { estimatedHours: 'Must be a whole number of hours' }],
  [{ estimatedHours: 'two' }, false, { estimatedHours: 'Must be a whole number of hours' }],
  [{ estimatedHours: '-1' }, false, { estimatedHours: 'Must not be negative' }],
  [{ estimatedHours: '100001' }, false, { estimatedHours: 'Must be at most 100000' }],
  [{ due: { ...noDue, day: '0026-12-01' } }, false, { due: 'Must be a year from 1900 on' }],
  [{}, true, { due: 'Must be a day that exists' }],
  [{ due: counted('') }, false, { due: 'Must be a whole number of days' }],
  [{ due: counted('1.5') }, false, { due: 'Must be a whole number of days' }],
  [{ due: counted('-1') }, false, { due: 'Must not be negative' }],
  [{ due: counted('4000') }, false, { due: 'Must be at most 3,650 days' }],
  [{ due: counted(' 0 ') }, false, {}],
  [{}, false, {}],
  [{ estimatedHours: ' 8 ' }, false, {}],
])('%j, day unreadable: %j', (some, unreadable, problems) => {
  expect(problemsOf({ ...valuesOf(step), ...some }, unreadable)).toEqual(problems);
});

test('the first problem of a field counts, and those of no field are left out', () => {
  expect(
    problemsIn([
      { path: 'taskId', message: 'first' },
      { path: ['taskId', 0], message: 'second' },
      { path: 'steps', message: 'elsewhere' },
    ]),
  ).toEqual({ taskId: 'first' });
});

test.each([
  ['Call the bank', undefined],
  ['', 'Name is required'],
  ['\u200b', 'Name is required'],
  ['x'.repeat(201), 'Must be at most 200 characters'],
])('the name %j: %s', (name, problem) => {
  expect(problemOfName(name)).toBe(problem);
});

const march = { startDay: '2027-03-01', endDate: '2027-03-31' };

test('a due date that depends on another is sent as what it depends on', () => {
  const dueOffset = { days: 5, unit: 'working', from: 'hire' } as const;
  const dated = { ...step, dueDate: '2027-03-24', dueOffset };
  expect(valuesOf(dated).due).toEqual(counted('5', 'working'));
  expect(stepChanges.parse(bodyOf({ due: counted('5', 'working') }))).toEqual({ dueOffset });
  expect(dueText(dueOf(dated))).toBe(offsetWords(dueOffset));
  expect(outcomeText(dueOf(dated), march)).toBe('Due Mar 24, 2027');
  expect(outcomeText(noDue, march)).toBeNull();
});

test('a day of its own begins where the offset led to', () => {
  expect(dueFrom('day', counted('1'), march)).toEqual({ ...noDue, day: '2027-03-30' });
  expect(dueFrom('day', counted('x'), march)).toEqual(noDue);
  expect(dueFrom('start', counted('1'), march)).toEqual({ ...counted('1'), from: 'start' });
  expect(dueFrom('hire', { ...noDue, day: '2027-03-30' }, march)).toEqual(counted(''));
  expect(dueText({ ...noDue, day: '2027-03-30' })).toBe('Mar 30, 2027');
});

function counted(days: string, unit: DueValue['unit'] = 'calendar'): DueValue {
  return { from: 'hire', day: '', days, unit };
}
