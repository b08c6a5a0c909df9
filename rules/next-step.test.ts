import { expect, test } from 'vitest';

import { nextOpenStep } from './next-step.ts';

const step = (id: number, dueDate: string | null, status: 'pending' | 'completed' = 'pending') => ({
  id,
  dueDate,
  status,
});

test.each([
  ['nothing', [], undefined],
  ['what is due first', [step(1, '2027-01-02'), step(2, '2027-01-01')], 2],
  ['the first of one day', [step(1, null), step(2, '2027-01-01'), step(3, '2027-01-01')], 2],
  ['the first without a day', [step(1, null), step(2, null)], 1],
  ['what is open', [step(1, '2027-01-01', 'completed'), step(2, null)], 2],
  ['nothing that is completed', [step(1, null, 'completed')], undefined],
])('the next step is %s', (_, steps, id) => {
  expect(nextOpenStep(steps)?.id).toBe(id);
});
