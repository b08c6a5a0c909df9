import { expect, test } from 'vitest';

import { lastUnfolded } from './unfolded-steps.ts';

test.each([
  [[], null],
  [[90], null],
  [[80], 80],
  [[80, 81], 81],
  [[81, 80, 90], 80],
])('of the unfolded steps %j the task remembers %j', (open, last) => {
  const steps = [{ id: 80 }, { id: 81 }, { id: 82 }];
  expect(lastUnfolded(new Set(open), steps)).toBe(last);
});
