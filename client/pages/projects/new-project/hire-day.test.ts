import { expect, test } from 'vitest';

import { hireDayHint } from './hire-day.ts';

test.each([
  ['2027-01-12', '2026-11-06', /expected to start/],
  ['2026-11-05', '2026-11-06', /before the start/],
  ['2026-11-07', '2026-11-06', /in the past/],
  ['2026-11-07', null, /in the past/],
  ['0002-01-12', '2026-11-06', /expected to start/],
  ['', '2026-11-06', /expected to start/],
])('the hint for %j after a start on %j', (day, start, hint) => {
  expect(hireDayHint(day, start, '2026-11-21')).toMatch(hint);
});
