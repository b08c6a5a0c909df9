import { expect, test } from 'vitest';

import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { newItem } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';

import { itemsIn, partOf, partsOf } from './parts.ts';

const done = {
  isDone: true,
  state: { status: 'completed', doneBy: 'Maya', doneOn: '2026-11-20' },
} as const;

const step = (name: string, more: Partial<StepItem> = {}): StepItem => ({
  ...newItem(stepFields),
  name,
  details: [],
  ...more,
});
const task = (name: string, steps: StepItem[], more: Partial<TaskItem> = {}): TaskItem => ({
  ...newItem(taskFields),
  name,
  steps,
  ...more,
});

const tasks = [
  task('Registration', [
    step('Of the task'),
    step('Of Dana', { personIds: [1], ...done }),
    step('Of Compliance', { ownerRoleId: 5, personIds: [2] }),
  ]),
  task('Technology', [step('Inherited'), step('Of Kim', { personIds: [2] })], { personIds: [1] }),
  task('Thank-you note', [], { ownerRoleId: 5 }),
];

const namesIn = (listed: readonly TaskItem[]) =>
  listed.map(({ name, steps }) => [name, ...steps.map((one) => one.name)]);

test('a part lists the items of My Work: a step without an owner belongs to the task’s owner', () => {
  expect(namesIn(partOf(tasks, { kind: 'person', id: 1 }))).toEqual([
    ['Registration', 'Of Dana'],
    ['Technology', 'Inherited'],
  ]);
  expect(namesIn(partOf(tasks, { kind: 'role', id: 5 }))).toEqual([
    ['Registration', 'Of Compliance'],
    ['Thank-you note'],
  ]);
  expect(partOf(tasks, null)).toBe(tasks);
});

test('parts are counted as they are printed', () => {
  expect(partsOf(tasks)).toEqual(
    new Map([
      ['role', new Map([[5, 2]])],
      [
        'person',
        new Map([
          [1, 2],
          [2, 2],
        ]),
      ],
    ]),
  );
  expect(itemsIn(tasks)).toEqual({ all: 6, done: 1 });
});
