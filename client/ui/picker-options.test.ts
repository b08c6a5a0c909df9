import { expect, test } from 'vitest';

import { isUsable, matchingOptions, toggled } from './picker-options.ts';

const ada = { id: 1, label: 'Ada Lund', hint: 'Registration, Compliance' };
const jose = { id: 2, label: 'José Ortiz' };
const gone = { id: 3, label: 'Ada Quist', disabled: true };
const all = [ada, jose, gone];

test('every word must be in the label or the hint, ignoring case and accents', () => {
  expect(matchingOptions(all, '  ')).toBe(all);
  expect(matchingOptions(all, 'ada comp')).toEqual([ada]);
  expect(matchingOptions(all, 'JOSE')).toEqual([jose]);
  expect(matchingOptions(all, 'nobody')).toEqual([]);
});

test('choosing adds at the end, choosing again removes', () => {
  expect(toggled([2], 1)).toEqual([2, 1]);
  expect(toggled([2, 1], 2)).toEqual([1]);
});

test('a disabled option can be removed but not added', () => {
  expect(isUsable(gone, [])).toBe(false);
  expect(isUsable(gone, [3])).toBe(true);
  expect(isUsable(ada, [])).toBe(true);
});
