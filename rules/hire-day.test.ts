import { expect, test } from 'vitest';

import { distanceToHire } from './hire-day.ts';

test.each([
  ['2026-11-27', 'day 1'],
  ['2026-10-05', 'day 54'],
  ['2023-11-28', 'day 1,096'],
  ['2026-11-28', 'today'],
  ['2026-11-29', 'tomorrow'],
  ['2026-12-04', 'in 6 days'],
])('a hire date of %s is %s', (day, words) => {
  expect(distanceToHire(day, '2026-11-28')).toBe(words);
});
