import { expect, test } from 'vitest';

import type { OwnerRole } from '#contract/owner-roles.ts';
import type { Person } from '#contract/people.ts';

import { offeredPeople, ownerWords, ownedStep, roleOption } from './owners.ts';
import type { Owners } from './owners.ts';

const roles = [
  { id: 1, name: 'Compliance' },
  { id: 2, name: 'Branch manager' },
] as OwnerRole[];
const people = [
  { id: 5, name: 'Dana Cole' },
  { id: 6, name: 'Bo Lind' },
  { id: 7, name: 'Zoe Ray' },
] as Person[];
const holders = [{ ownerRoleId: 1, personId: 5 }];
const inProject: Owners = { roles, people, holders };
const inTemplate: Owners = { roles, people, holders: null };

test.each([
  [{ ownerRoleId: null, personIds: [] }, null, false],
  [{ ownerRoleId: null, personIds: [5, 6] }, 'Dana Cole, Bo Lind', false],
  [{ ownerRoleId: 1, personIds: [5] }, 'Compliance: Dana Cole', false],
  [{ ownerRoleId: 2, personIds: [] }, 'Branch manager: nobody yet', true],
  [{ ownerRoleId: 9, personIds: [8] }, 'Unknown: Unknown', false],
])('in a project %j is shown as %j', (owner, text, isWaiting) => {
  expect(ownerWords(owner, inProject)).toMatchObject({ text, isWaiting });
});

test('a role in a template is not waiting for a holder', () => {
  const owner = { ownerRoleId: 2, personIds: [] };
  expect(ownerWords(owner, inTemplate)).toMatchObject({
    text: 'Branch manager',
    isWaiting: false,
  });
});

test('the option of a role includes its holder', () => {
  expect(roles.map((role) => roleOption(role, inProject))).toEqual([
    'Compliance: Dana Cole',
    'Branch manager: nobody yet',
  ]);
  expect(roles.map((role) => roleOption(role, inTemplate))).toEqual([
    'Compliance',
    'Branch manager',
  ]);
});

test('people are offered beside the role of the item, but not its holder a second time', () => {
  const all = people.map((person) => ({ ...person, isActive: person.id !== 7 }));
  const offered = (owned: Parameters<typeof offeredPeople>[1]) =>
    offeredPeople(all, owned, holders).map(({ id }) => id);
  expect(offered({ ownerRoleId: 1, personIds: [5], byRole: true })).toEqual([6]);
  expect(offered({ ownerRoleId: 1, personIds: [], byRole: true })).toEqual([6]);
  expect(offered({ ownerRoleId: 1, personIds: [5], byRole: false })).toEqual([5, 6]);
  expect(offered({ ownerRoleId: 2, personIds: [], byRole: true })).toEqual([5, 6]);
  expect(offered({ ownerRoleId: null, personIds: [7], byRole: false })).toEqual([5, 6, 7]);
  expect(offeredPeople(all, { ownerRoleId: 1, personIds: [], byRole: true }, null)).toHaveLength(2);
});

test('a step with a person chosen by hand does not follow its role', () => {
  const link = (personId: number, byRole: boolean) => ({ personId, byRole });
  expect(ownedStep({ ownerRoleId: 1 }).byRole).toBe(true);
  expect(ownedStep({ ownerRoleId: 1 }, [link(5, true)]).byRole).toBe(true);
  expect(ownedStep({ ownerRoleId: 1 }, [link(5, true), link(6, false)])).toEqual({
    ownerRoleId: 1,
    personIds: [5, 6],
    byRole: false,
  });
});
