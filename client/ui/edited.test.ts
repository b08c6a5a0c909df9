import { expect, test } from 'vitest';

import { changedFields, differencesOf, mergedValues, same } from './edited.ts';
import type { Edit, Snapshot } from './edited.ts';

type Form = { name: string; note: string; rank: number };

const base: Snapshot<Form> = { version: 3, values: { name: 'A', note: '', rank: 1 } };

function edit(typed: Partial<Form>, choices: Edit<Form>['choices'] = {}): Edit<Form> {
  return { base, typed, choices };
}

function now(some: Partial<Form>): Snapshot<Form> {
  return { version: 4, values: { ...base.values, ...some } };
}

test('a field that only the user changed is no difference', () => {
  const mine = edit({ name: 'B' });
  expect(differencesOf(mine, now({}))).toEqual([]);
  expect(mergedValues(mine, now({}))).toEqual({ name: 'B', note: '', rank: 1 });
});

test('the value of others is preselected without input', () => {
  const mine = edit({ name: 'B' });
  const theirs = now({ note: 'new', rank: 5 });
  expect(differencesOf(mine, theirs)).toEqual([
    { field: 'note', yours: '', theirs: 'new', side: 'theirs' },
    { field: 'rank', yours: 1, theirs: 5, side: 'theirs' },
  ]);
  expect(mergedValues(mine, theirs)).toEqual({ name: 'B', note: 'new', rank: 5 });
});

test('if both changed a field, neither is preselected and the form shows the input', () => {
  const mine = edit({ name: 'B' });
  const theirs = now({ name: 'C' });
  expect(differencesOf(mine, theirs)).toEqual([
    { field: 'name', yours: 'B', theirs: 'C', side: null },
  ]);
  expect(mergedValues(mine, theirs).name).toBe('B');
});

test('typing the original value again counts as untouched', () => {
  expect(differencesOf(edit({ name: 'A' }), now({ name: 'C' }))).toMatchObject([
    { field: 'name', side: 'theirs' },
  ]);
});

test('the same change by both is no difference', () => {
  const mine = edit({ name: 'C' });
  expect(differencesOf(mine, now({ name: 'C' }))).toEqual([]);
  expect(mergedValues(mine, now({ name: 'C' })).name).toBe('C');
});

test.each([
  ['yours', 'B'],
  ['theirs', 'C'],
] as const)('the choice of %s holds', (side, name) => {
  const mine = edit({ name: 'B' }, { name: { side, against: 'C' } });
  expect(mergedValues(mine, now({ name: 'C' })).name).toBe(name);
});

test('a choice ends when the other value changes again', () => {
  const mine = edit({ name: 'B' }, { name: { side: 'theirs', against: 'C' } });
  expect(differencesOf(mine, now({ name: 'D' }))).toMatchObject([
    { theirs: 'D', yours: 'B', side: null },
  ]);
});

test('the own value can be chosen for an untouched field', () => {
  const mine = edit({}, { rank: { side: 'yours', against: 5 } });
  expect(mergedValues(mine, now({ rank: 5 })).rank).toBe(1);
});

test('only fields that differ count as changes', () => {
  expect(changedFields(base.values, { name: 'A', note: 'x', rank: 1 })).toEqual({ note: 'x' });
  expect(changedFields({ list: ['a'] }, { list: ['a'] })).toEqual({});
  expect(changedFields({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual({ list: ['b', 'a'] });
});

test.each([
  ['lists of different lengths', [], [undefined], false],
  ['a list and an object', [], {}, false],
  ['null and an object', null, {}, false],
  ['a key without a value', { a: undefined }, {}, true],
  ['a key with null', { a: null }, {}, false],
  ['something deep inside', [{ a: [{ b: 1 }] }], [{ a: [{ b: 2 }] }], false],
  ['equal copies', [{ a: [{ b: 1 }], c: null }], [{ c: null, a: [{ b: 1 }] }], true],
])('compares %s', (_, one, other, expected) => {
  expect(same(one, other)).toBe(expected);
  expect(same(other, one)).toBe(expected);
});
