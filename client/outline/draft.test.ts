import { expect, test } from 'vitest';

import {
  isBlankTask,
  remainingLines,
  newStep,
  newTask,
  storedItems,
  storedSteps,
} from './draft.ts';
import { itemsOf } from './items.ts';

test('an offset without a number of days is kept in the draft', () => {
  const dueOffset = { days: Number.NaN, unit: 'working', from: 'hire' } as const;
  const task = newTask({ id: 1, steps: [newStep({ id: 2, dueOffset })] });
  expect(isBlankTask(task)).toBe(false);
  const items = itemsOf([task]);
  expect(storedItems(JSON.parse(JSON.stringify(items)))).toEqual(items);
});

test.each([
  { description: 'To do' },
  { estimatedHours: 3 },
  { priority: 'high' },
  { isGate: true },
  { ownerRoleId: 7 },
] as const)('a task with %o is not blank', (some) => {
  expect(isBlankTask(newTask({ id: 1 }))).toBe(true);
  expect(isBlankTask(newTask({ id: 1, ...some }))).toBe(false);
});

test('a blank line at the end leaves room for another one', () => {
  const tasks = [newTask({ id: 1, name: 'A', steps: [newStep({ id: 2 })] }), newTask({ id: 3 })];
  expect([remainingLines(tasks, null), remainingLines(tasks, 1)]).toEqual([1, 0]);
});

test('a stored checklist is read without fields that were added since, and nothing from what is none', () => {
  const [step] = storedSteps([{ name: 'Chair' }]);
  expect(step).toEqual(
    itemsOf([newTask({ id: 1, steps: [newStep({ id: 2, name: 'Chair' })] })])[0]!.steps[0],
  );
  expect(storedItems([{ name: 'Desk', steps: [{ name: 'Chair' }] }])).toMatchObject([
    { name: 'Desk', priority: 'medium', personIds: [], steps: [step] },
  ]);
  expect(storedItems({ tasks: [] })).toEqual([]);
  expect(storedSteps([{ name: 7 }])).toEqual([]);
});
