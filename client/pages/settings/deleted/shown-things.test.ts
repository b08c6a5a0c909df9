import { describe, expect, test } from 'vitest';

import type { DeletedThing } from '#contract/deleted.ts';

import { countedKinds, daysLeft, deletedView, shownThings } from './shown-things.ts';

const deletedAt = '2026-05-01T10:00:00.000Z';
const thing = (id: number, some: Partial<DeletedThing>): DeletedThing => ({
  entity: 'task',
  id,
  name: 'Sign the offer',
  projectId: 1,
  projectName: 'Alex Carter',
  deletedAt,
  deletedBy: 'Maya Okafor',
  restorerId: null,
  hasRecords: false,
  ...some,
});
const things = [
  thing(1, {}),
  thing(2, { entity: 'project', name: 'ＺÖE', projectName: null }),
  thing(3, { name: 'Order a desk', deletedBy: 'Ben Ruiz' }),
];

describe('the list', () => {
  test.each([
    ['', null, [1, 2, 3]],
    ['  ', null, [1, 2, 3]],
    ['OFFER', null, [1]],
    ['offer maya', null, [1]],
    ['alex', null, [1, 3]],
    ['ruiz desk', null, [3]],
    ['zöe', null, [2]],
    ['maya', 'project', [2]],
    ['', 'task', [1, 3]],
    ['', 'person', []],
    ['nothing', null, []],
  ] as const)('for %j of kind %s shows %j', (search, kind, ids) => {
    expect(shownThings(things, { search, kind }).map(({ id }) => id)).toEqual(ids);
  });
});

test('counts kinds and keeps the chosen one even without records', () => {
  expect(countedKinds(things, null)).toEqual([
    { kind: 'project', count: 1 },
    { kind: 'task', count: 2 },
  ]);
  expect(countedKinds([], 'market')).toEqual([{ kind: 'market', count: 0 }]);
});

test.each([
  ['kind=task', { search: '', kind: 'task' }],
  ['search=desk+lamp&kind=projectManager', { search: 'desk lamp', kind: 'projectManager' }],
  ['kind=slideBar', { search: '', kind: null }],
  ['kind=constructor', { search: '', kind: null }],
  ['', { search: '', kind: null }],
])('reads the address %j as %j', (query, view) => {
  expect(deletedView.read(new URLSearchParams(query))).toEqual(view);
});

test('writes a view into the address and keeps the rest of the query', () => {
  const before = new URLSearchParams('other=1&kind=task');
  const written = deletedView.write(before, { search: 'desk', kind: null });
  expect(written.toString()).toBe('other=1&search=desk');
  expect(deletedView.write(written, deletedView.whole).toString()).toBe('other=1');
});

test.each([
  [0, 30],
  [-1000, 30],
  [1, 30],
  [24 * 3_600_000, 29],
  [24 * 3_600_000 - 1, 30],
  [29.5 * 24 * 3_600_000, 1],
  [31 * 24 * 3_600_000, 0],
])('%d ms later %d days are left', (later, days) => {
  expect(daysLeft({ deletedAt }, Date.parse(deletedAt) + later)).toBe(days);
});
