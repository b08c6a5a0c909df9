import { expect, test } from 'vitest';

import { counted, countedAll, formatNumber, listed, plural } from './words.ts';

test('numbers are grouped, and their nouns agree', () => {
  expect([formatNumber(0), formatNumber(1200), formatNumber(1.25)]).toEqual(['0', '1,200', '1.25']);
  expect([0, 1, 2, 1200].map((count) => counted(count, 'step'))).toEqual([
    '0 steps',
    '1 step',
    '2 steps',
    '1,200 steps',
  ]);
  expect([counted(2, 'entry'), counted(2, 'day'), counted(2, 'person', 'people')]).toEqual([
    '2 entries',
    '2 days',
    '2 people',
  ]);
  expect([plural(1, 'is', 'are'), plural(2, 'is', 'are')]).toEqual(['is', 'are']);
});

test('whole numbers are grouped as in the American format', () => {
  for (const digits of [1, 12, 123, 1234, 12_345, 123_456, 1_234_567, Number.MAX_SAFE_INTEGER]) {
    for (const value of [digits, -digits]) {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
    }
  }
});

test('lists end with "and"', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect(countedAll([2, 'step'], [0, 'task'], [1, 'milestone'])).toBe('2 steps and 1 milestone');
});
