import { expect, test } from 'vitest';

import { commentParts } from '#contract/comment-text.ts';

import { matchingAccounts, mentionsIn, toStored, toTyped, typedMention } from './mention-names.ts';

const accounts = [
  { id: 1, name: 'Dana' },
  { id: 2, name: 'Dana Cole' },
  { id: 3, name: 'admin' },
  { id: 4, name: 'Max Ott (max2)' },
];

test.each([
  ['@Dana Cole, @dana and @Dana.', '@[Dana Cole](2), @[Dana](1) and @[Dana](1).'],
  ['@Danas and @Dana Coles', '@Danas and @[Dana](1) Coles'],
  ['me@admin.example, (@admin)', 'me@admin.example, (@[admin](3))'],
  ['@@admin @Nobody @', '@@[admin](3) @Nobody @'],
  ['@Max Ott (max2)!', '@[Max Ott (max2)](4)!'],
])('%s is stored as %s, and shown for editing as before', (typed, stored) => {
  expect(toStored(typed, accounts)).toBe(stored);
  expect(toTyped(stored, accounts).toLowerCase()).toBe(typed.toLowerCase());
});

test('an edited comment keeps its mentions of accounts that are inactive or share a name', () => {
  const stored = 'See @[Dana](7) and @[Gone One](8), https://a.example/b';
  const typed = toTyped(stored, accounts);
  expect(typed).toBe('See @Dana and @Gone One, https://a.example/b');
  const known = [...mentionsIn(stored), ...accounts];
  expect(toStored(`${typed}, @Dana Cole`, known)).toBe(`${stored}, @[Dana Cole](2)`);
});

test('a name with parentheses is one mention', () => {
  const [first] = commentParts(toStored('@Max Ott (max2)', accounts));
  expect(first).toEqual({ kind: 'mention', id: 4, name: 'Max Ott (max2)' });
});

test.each([
  ['@', ''],
  ['Ask @da', 'da'],
  ['Ask @Dana Co', 'Dana Co'],
  ['me@da', null],
  ['@ da', null],
  ['@Dana. Then', null],
  ['@Dana\n', null],
])('after "%s" the suggestions are %s', (before, typed) => {
  expect(typedMention(before)).toBe(typed);
});

test('accounts are suggested by the beginnings of their names, until a name is complete', () => {
  const namesFor = (typed: string) => matchingAccounts(accounts, typed).map(({ name }) => name);
  expect(namesFor('co d')).toEqual(['Dana Cole']);
  expect(namesFor('dana')).toEqual(['Dana', 'Dana Cole']);
  expect(namesFor('max2')).toEqual(['Max Ott (max2)']);
  expect(namesFor('Dana Cole ')).toEqual([]);
});
