import { expect, test } from 'vitest';

import { isBlankTask, keptLines, newStep, newTask, taskDraft } from './draft.ts';
import { firstWrongLine } from './problems.ts';

test('an offset without a number of days is kept in the draft', () => {
  const dueOffset = { days: Number.NaN, unit: 'working', from: 'hire' } as const;
  const task = newTask({ id: 1, steps: [newStep({ id: 2, dueOffset })] });
  expect(isBlankTask(task)).toBe(false);
  expect(taskDraft.parse(JSON.parse(JSON.stringify(task)))).toEqual(task);
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

test.each([
  ['description', '1.terms', '2.description'],
  ['estimatedHours', '1.terms', '2.dueOffset'],
  ['name', '1.text', '2.text'],
  ['ownerRoleId', '1.owner', '2.owner'],
])('a wrong %s is at its control', (field, ofTask, ofStep) => {
  const errors = { [field]: 'Wrong' };
  const task = newTask({ id: 1, steps: [newStep({ id: 2, errors })] });
  expect(firstWrongLine([task])).toEqual({ control: ofStep });
  expect(firstWrongLine([{ ...task, errors }])).toEqual({ control: ofTask });
});

test('a blank line at the end leaves room for another one', () => {
  const tasks = [newTask({ id: 1, name: 'A', steps: [newStep({ id: 2 })] }), newTask({ id: 3 })];
  expect([keptLines(tasks, null), keptLines(tasks, 1)]).toEqual([1, 0]);
});
