import { expect, test } from 'vitest';

import { dayByKey, monthsLater, weeksOf } from './month.ts';

test('a month has six weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2027-01-01');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-12-27');
  expect(weeks[0]?.[5]).toBe('2027-01-01');
  expect(weeks[5]?.[6]).toBe('2027-02-06');
  expect(weeksOf('2026-11-01')[0]?.[0]).toBe('2026-11-01');
});

test('a month later is clamped to the end of the month', () => {
  expect(monthsLater('2027-01-31', 1)).toBe('2027-02-28');
  expect(monthsLater('2027-03-31', -1)).toBe('2027-02-28');
  expect(monthsLater('2026-12-15', 1)).toBe('2027-01-15');
  expect(monthsLater('2027-01-15', -1)).toBe('2026-12-15');
});

test.each([
  ['ArrowLeft', '2027-01-11'],
  ['ArrowRight', '2027-01-13'],
  ['ArrowUp', '2027-01-05'],
  ['ArrowDown', '2027-01-19'],
  ['Home', '2027-01-10'],
  ['End', '2027-01-16'],
  ['PageUp', '2026-12-12'],
  ['PageDown', '2027-02-12'],
  ['Enter', null],
])('%s', (key, day) => {
  expect(dayByKey('2027-01-12', key)).toBe(day);
});
