import { expect, test } from 'vitest';

import { newStep, newTask } from '#client/outline/draft.ts';
import type { OwnerRole } from '#contract/owner-roles.ts';

import { holdersIn, roleLines, withHolder } from './role-holders.ts';

const [dana, eve, gone] = [1, 2, 3];
const [denver, boston] = [7, 8];

function role(id: number, name: string, defaults: [number, number][] = []): OwnerRole {
  const defaultPeople = defaults.map(([marketId, personId]) => ({ marketId, personId }));
  const stamps = { createdAt: '', updatedAt: '', version: 1 };
  return { id, name, description: null, defaultPeople, ...stamps };
}

const roles = [
  role(1, 'Compliance', [
    [denver, dana],
    [boston, eve],
  ]),
  role(2, 'Legal', [[denver, gone]]),
  role(3, 'Unused', [[denver, dana]]),
];
const tasks = [
  newTask({
    id: 1,
    ownerRoleId: 1,
    steps: [
      newStep({ id: 2, ownerRoleId: 1, personIds: [eve] }),
      newStep({ id: 3, ownerRoleId: 2 }),
    ],
  }),
];
const choices = { roles, chosen: [], marketId: denver, isOffered: (id: number) => id !== gone };
const lines = (some: Partial<typeof choices>) =>
  roleLines(tasks, { ...choices, ...some }).map((line) => [
    line.role.name,
    line.items,
    line.personId,
  ]);

test('each used role has a line with the default person of the market', () => {
  expect(lines({})).toEqual([
    ['Compliance', 2, dana],
    ['Legal', 1, null],
  ]);
  expect(lines({ marketId: boston })).toEqual([
    ['Compliance', 2, eve],
    ['Legal', 1, null],
  ]);
});

test('another market changes the defaults except holders chosen by hand', () => {
  const chosen = withHolder(withHolder([], { ownerRoleId: 1, personId: dana }), {
    ownerRoleId: 1,
    personId: null,
  });
  const forBoston = { ...choices, chosen, marketId: boston };
  expect(holdersIn(roleLines(tasks, forBoston))).toEqual([
    { ownerRoleId: 1, personId: null },
    { ownerRoleId: 2, personId: null },
  ]);
});
