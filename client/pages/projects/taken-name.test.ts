import { expect, test } from 'vitest';

import { isTakenName } from './taken-name.ts';

test.each([
  ['ray sandoval ', 'Other', true],
  ['Ray Sandoval', 'ray sandoval', false],
  ['', 'Other', false],
  ['Somebody', 'Other', false],
])('%j, called %j until now, is taken: %j', (typed, own, taken) => {
  expect(isTakenName(['Ray Sandoval', 'Other'], typed, own)).toBe(taken);
});
