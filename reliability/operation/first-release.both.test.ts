import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';

/*
 * A 1.x server that keeps running beside 2.0 must neither return data nor write. These are the statements that it
 * needs for sign-in and for every request with a session. first-release.long.ts runs the release itself.
 */

const now = '2026-11-22T10:00:00.000Z';

const ofARequest = sql`
  select "projectManagers"."id", "username", "firstName", "lastName", "role", "isPrimary",
    "sessions"."createdAt", "lastSeenAt", "expire"
  from "sessions" inner join "projectManagers" on "projectManagers"."id" = "sessions"."managerId"
  where "sid" = ${'sid'} and "expire" > ${now} and "isActive" = ${engine === 'sqlite' ? 1 : true}`;

const onPostgres = sql`
  select s.sid, s."createdAt", s."lastSeenAt", s.expire, m.id, m.username
  from (select 1) log
  left join (sessions s join "projectManagers" m on m.id = s."managerId" and m."isActive")
    on s.sid = any(${['sid']}) and s.expire > ${now}`;

const ofASignIn = sql`delete from "sessions" where "expire" <= ${now}`;

const ofAStream = sql`
  select "sid" from "sessions"
  inner join "projectManagers" on "projectManagers"."id" = "sessions"."managerId"
  where "sid" in (${'sid'}) and "expire" > ${now}`;

const statements: Record<string, RawBuilder<unknown>> = {
  'a request': ofARequest,
  ...(engine === 'postgres' && { 'a request on PostgreSQL': onPostgres }),
  'a sign-in': ofASignIn,
  'a stream': ofAStream,
};

test.each(Object.entries(statements))(
  'the first release can handle %s with its own tables, but not with those of 2.0',
  async (_, statement) => {
    const { database, drop } = await emptyDatabase();
    onTestFinished(drop);
    const first = migrations.findIndex(({ name }) => name === '0007-hours-of-steps');
    await migrate(database, migrations.slice(0, first));
    await statement.execute(database.write);
    await migrate(database);
    await expect(statement.execute(database.write)).rejects.toThrow('expire');
  },
);
