import { expect, test } from 'vitest';

import { stepChanges } from '../../../../contract/steps.ts';
import type { TaskStep } from '../../../../contract/steps.ts';
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
    dueDate: '2026-12-01',
    dueOffset: null,
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
  expect(bodyOf({ dueDate: '', description: '  ' })).toEqual({ dueDate: null, description: null });
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
  [{ dueDate: '0026-12-01' }, false, { dueDate: 'Must be a year from 1900 on' }],
  [{}, true, { dueDate: 'Must be a day that exists' }],
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
