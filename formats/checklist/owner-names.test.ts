import { expect, test } from 'vitest';

import { ownerFinder, ownerText } from './owner-names.ts';
import { context } from './reading-fixture.ts';

const find = ownerFinder(context.owners);
const none = { ownerRoleId: null, personIds: [], unknown: [], toMatch: [], inactive: [], more: [] };

test.each([
  ['compliance', { ownerRoleId: 7 }],
  [' Dana  COLE ', { personIds: [1] }],
  ['Cole, Dana', { personIds: [1] }],
  ['Da\u200bna Ｃole\ufeff', { personIds: [1] }],
  ['dana@waymark.example', { personIds: [1] }],
  ['Compliance: Dana Cole; Bo Lee', { ownerRoleId: 7, personIds: [1, 2] }],
  ['Bo Lee and Cole, Dana', { personIds: [2, 1] }],
  ['Research and Development / Bo Lee', { ownerRoleId: 8, personIds: [2] }],
  ['Bo Lee & Bo Lee', { personIds: [2] }],
  ['Legal', { unknown: ['Legal'], toMatch: ['Legal'] }],
  ['Bo Lee, Legal', { personIds: [2], unknown: ['Legal'], toMatch: ['Legal'] }],
  ['Sam Park', { unknown: ['Sam Park'], toMatch: ['Sam Park'] }],
  ['sam@waymark.example', { personIds: [4] }],
  ['Compliance, Research and Development', { ownerRoleId: 7, more: ['Research and Development'] }],
  ['Lang, Ivo & Bo Lee', { personIds: [2], inactive: ['Lang, Ivo'] }],
  ['ivo@waymark.example', { inactive: ['ivo@waymark.example'] }],
  [' ; ', {}],
])('%j', (text, found) => {
  expect(find(text)).toEqual({ ...none, ...found });
});

test('prefers an active person to an inactive one of the same name', () => {
  const people = [false, true].map((isActive, id) => ({ id, name: 'Bo', email: null, isActive }));
  expect(ownerFinder({ roles: [], people })('Bo')).toEqual({ ...none, personIds: [1] });
});

test('a name matched by hand overrides roles and people of that name', () => {
  const matches = [
    { name: 'Sam Park', kind: 'person', id: 4 },
    { name: 'Compliance', kind: 'person', id: 2 },
    { name: 'Later', kind: 'nobody', id: 0 },
  ] as const;
  expect(ownerFinder({ ...context.owners, matches })('sam park; compliance; later; Legal')).toEqual(
    {
      ...none,
      personIds: [4, 2],
      unknown: ['Legal'],
      toMatch: ['sam park', 'compliance', 'later', 'Legal'],
    },
  );
});

test('finds the owner that ownerText formatted', () => {
  expect(ownerText('Compliance', ['Dana Cole', 'Bo Lee'])).toBe('Compliance: Dana Cole; Bo Lee');
  expect([ownerText('Compliance', []), ownerText(null, ['Bo Lee']), ownerText(null, [])]).toEqual([
    'Compliance',
    'Bo Lee',
    '',
  ]);
});
