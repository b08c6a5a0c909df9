import { expect, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

const made = { createdAt: '2026-03-04T10:00:00.000Z', updatedAt: '2026-03-04T10:00:00.000Z' };

/** A database before the migration, with accounts and people of these email addresses. */
async function anOlderDatabase() {
  const empty = await emptyDatabase();
  const { database } = empty;
  const before = migrations.findIndex(({ name }) => name === '0011-identity');
  await migrate(database, migrations.slice(0, before));
  const account = (username: string, isActive = true) => ({
    username,
    usernameKey: username,
    email: `${username}@firm.example`,
    emailKey: `${username}@firm.example`,
    passwordHash: '',
    role: 'manager' as const,
    isActive,
    ...made,
  });
  await database.write
    .insertInto('projectManagers')
    .values([account('root'), account('dana'), account('gone', false), account('idle')])
    .execute();
  const person = (name: string, email: string | null, isActive = true) => ({
    name,
    email,
    emailKey: email && email.toLowerCase(),
    skills: '[]',
    isActive,
    ...made,
  });
  await database.write
    .insertInto('people')
    .values([
      person('Dana Cole', 'Dana@Firm.example'),
      person('Gone', 'gone@firm.example'),
      person('Idle', 'idle@firm.example', false),
      person('Nobody', null),
    ])
    .execute();
  return empty;
}

test('links active pairs with equal email addresses, and lists them until they are confirmed', async () => {
  const place = await anOlderDatabase();
  await migrate(place.database);
  const server = await testServer({ place });
  const primary = await server.signedIn({ username: 'boss', isPrimary: true });
  const links = async () =>
    (await primary.make('listPeople', {})).map((person) => [
      person.name,
      person.projectManagerId,
      person.linkConfirmed,
    ]);
  const others = [
    ['Gone', null, false],
    ['Idle', null, false],
    ['Nobody', null, false],
  ];
  expect(await links()).toEqual([['Dana Cole', 2, false], ...others]);
  const { entries } = await primary.make('listActivity', {});
  const names = { before: null, after: 'dana' };
  expect(entries.at(-1)).toMatchObject({
    entityType: 'person',
    entityName: 'Dana Cole',
    projectManagerName: 'System',
    fields: { projectManagerId: { before: null, after: 2, names } },
  });
  await primary.make('confirmLinks', {});
  expect(await links()).toEqual([['Dana Cole', 2, true], ...others]);
});
