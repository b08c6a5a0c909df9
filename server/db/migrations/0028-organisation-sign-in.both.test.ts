import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import { migrate } from '../migrate.ts';
import { migrations } from './all.ts';

test('the log says which email addresses the primary manager typed', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const { write } = database;
  const at = migrations.findIndex(({ name }) => name === '0028-organisation-sign-in');
  await migrate(database, migrations.slice(0, at));
  const now = '2026-11-01T10:00:00.000Z';
  const names = ['olivia', 'by-olivia', 'by-other', 'own', 'corrected', 'older'];
  for (const name of names) {
    await sql`insert into "projectManagers" ("username", "usernameKey", "email", "emailKey",
      "passwordHash", "role", "isPrimary", "createdAt", "updatedAt") values (${name}, ${name}, ${name},
      ${name}, '', 'manager', ${sql.lit(name === 'olivia')}, ${now}, ${now})`.execute(write);
  }
  const email = JSON.stringify({ email: { before: 'a', after: 'b' } });
  const other = JSON.stringify({ firstName: { before: 'a', after: 'b' } });
  const entries = [
    ['created', 2, 1, 'null'],
    ['updated', 2, 2, other],
    ['created', 3, 2, 'null'],
    ['updated', 3, 1, other],
    ['created', 4, 1, 'null'],
    ['updated', 4, 4, email],
    ['created', 5, 2, 'null'],
    ['updated', 5, 1, email],
  ] as const;
  for (const [position, [action, id, by, fields]] of entries.entries()) {
    await sql`insert into "activity" ("position", "action", "entityType", "entityId", "entityName",
      "projectManagerId", "projectManagerName", "fields", "createdAt") values (${position}, ${action},
      'projectManager', ${id}, 'X', ${by}, 'Y', ${fields}, ${now})`.execute(write);
  }
  await migrate(database);
  const rows = await database.read
    .selectFrom('projectManagers')
    .select('username')
    .where('emailByPrimary', '=', true)
    .orderBy('id')
    .execute();
  expect(rows.map(({ username }) => username)).toEqual(['by-olivia', 'corrected']);
});
