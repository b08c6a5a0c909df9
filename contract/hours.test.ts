import { expect, test } from 'vitest';

import { hours, parseHours, typedHours } from './hours.ts';

test.each([
  ['', 0],
  ['  ', 0],
  [' 3 ', 3],
  ['2.5', 2.5],
  ['2,25', 2.25],
  ['.5', 0.5],
  [',5', 0.5],
  ['2.', 2],
  ['2,', 2],
  ['+7', 7],
  ['0.29', 0.29],
])('%j is %d hours', (typed, value) => {
  expect(hours.parse(parseHours(typed))).toBe(value);
});

test.each([
  ['1.555', 'At most two decimals'],
  ['-1', 'Must not be negative'],
  ['-0.4', 'Must not be negative'],
  ['two', 'Must be a number of hours'],
  ['3h', 'Must be a number of hours'],
  ['1e3', 'Must be a number of hours'],
  ['1,000', 'Must be a number of hours'],
  ['1,000.5', 'Must be a number of hours'],
  ['.', 'Must be a number of hours'],
  ['100001', 'Must be at most 100000'],
])('%j is refused: %s', (typed, message) => {
  expect(hours.safeParse(parseHours(typed)).error?.issues[0]?.message).toBe(message);
});

test('rejects hours out of range', () => {
  for (const value of [1.255, 0.1 + 0.2, 5e-324, Infinity]) {
    expect(hours.safeParse(value).success, String(value)).toBe(false);
  }
});

test('formats hours as typed, and 0 as blank', () => {
  expect([0, 2, 2.25].map(typedHours)).toEqual(['', '2', '2.25']);
});
