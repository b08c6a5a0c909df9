import { expect, test } from 'vitest';

import type { TaskTemplate } from '#contract/templates.ts';

import { newTaskBody, newTaskStanding, taskBody, taskProblems } from './task-values.ts';

const blank = newTaskStanding().values;

test.each([
  ['', 0],
  [' 3 ', 3],
  ['2.5', 2.5],
  ['2,25', 2.25],
  ['.5', 0.5],
])('%j hours are sent as %d', (estimatedHours, hours) => {
  expect(taskBody({ estimatedHours })).toEqual({ estimatedHours: hours });
  expect(taskProblems({ ...blank, title: 'T', estimatedHours })).toEqual({});
});

test.each([
  ['1.555', 'At most two decimals'],
  ['-1', 'Must not be negative'],
  ['two', 'Must be a number of hours'],
  ['1e3', 'Must be a number of hours'],
  ['1,000.5', 'Must be a number of hours'],
  ['100001', 'Must be at most 100000'],
])('%j hours are refused: %s', (estimatedHours, message) => {
  expect(taskProblems({ ...blank, title: 'T', estimatedHours })).toEqual({
    estimatedHours: message,
  });
});

test('a task needs a title', () => {
  expect(taskProblems({ ...blank, title: '  ' })).toEqual({ title: 'Title is required' });
});

test('only what changed is sent, and an emptied description is none', () => {
  expect(taskBody({ description: ' ' })).toEqual({ description: null });
  expect(taskBody({ title: 'New' })).toEqual({ title: 'New' });
});

test('a template fills name and description, and its steps and details come with the task', () => {
  const { values } = newTaskStanding(template);
  expect(values).toEqual({ ...blank, title: 'Kick-off', description: 'A call' });
  expect(newTaskBody(values, template)).toMatchObject({
    title: 'Kick-off',
    description: 'A call',
    status: 'pending',
    steps: [{ name: 'Call', estimatedHours: 1, details: [{ text: 'Agenda' }] }],
  });
  expect(newTaskBody(values)).not.toHaveProperty('steps');
});

const template: TaskTemplate = {
  id: 1,
  name: 'Kick-off',
  description: 'A call',
  category: null,
  priority: 'high',
  estimatedHours: 8,
  steps: [{ name: 'Call', description: null, estimatedHours: 1, details: [{ text: 'Agenda' }] }],
  assigneeRoles: [],
  createdAt: '',
  updatedAt: '',
  version: 1,
};
