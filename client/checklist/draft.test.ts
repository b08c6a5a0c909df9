import { expect, test } from 'vitest';

import { isBlankTask, newStep, newTask, taskDraft } from './draft.ts';

test('an offset without a number of days is kept in the draft', () => {
  const dueOffset = { days: Number.NaN, unit: 'working', from: 'hire' } as const;
  const task = newTask({ id: 1, steps: [newStep({ id: 2, dueOffset })] });
  expect(isBlankTask(task)).toBe(false);
  expect(taskDraft.parse(JSON.parse(JSON.stringify(task)))).toEqual(task);
});
