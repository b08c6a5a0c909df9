import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';

/*
 * A server of an older major version that continues beside a newer one must neither return data nor write. These are
 * the statements that it needs for sign-in and for every request with a session. first-release.long.ts runs the first
 * release itself.
 */

const now = '2026-11-22T10:00:00.000Z';

/** With the column that the next major version renames. */
function statementsWith(end: 'expire' | 'expiresAt') {
  const ends = sql.ref(end);
  return {
    'a request': sql`
      select "projectManagers"."id", "username", "firstName", "lastName", "role", "isPrimary",
        "sessions"."createdAt", "lastSeenAt", ${ends}
      from "sessions" inner join "projectManagers" on "projectManagers"."id" = "sessions"."managerId"
      where "sid" = ${'sid'} and ${ends} > ${now} and "isActive" = ${engine === 'sqlite' ? 1 : true}`,
    ...(engine === 'postgres' && {
      'a request on PostgreSQL': sql`
        select s.sid, s."createdAt", s."lastSeenAt", s.${ends}, m.id, m.username
        from (select 1) log
        left join (sessions s join "projectManagers" m on m.id = s."managerId" and m."isActive")
          on s.sid = any(${['sid']}) and s.${ends} > ${now}`,
    }),
    'a sign-in': sql`delete from "sessions" where ${ends} <= ${now}`,
    'a stream': sql`
      select "sid" from "sessions"
      inner join "projectManagers" on "projectManagers"."id" = "sessions"."managerId"
      where "sid" in (${'sid'}) and ${ends} > ${now}`,
  };
}

describe.each([
  ['1.0', '2.0', '0007-hours-of-steps', 'expire'],
  ['2.0', '3.0', '0022-deleted-rows', 'expiresAt'],
] as const)('a server of %s', (_, next, first, end) => {
  test.each(Object.entries(statementsWith(end)))(
    `can handle %s with its own tables, but not with those of ${next}`,
    async (__, statement) => {
      const { database, drop } = await emptyDatabase();
      onTestFinished(drop);
      const at = migrations.findIndex(({ name }) => name === first);
      await migrate(database, migrations.slice(0, at));
      await statement.execute(database.write);
      await migrate(database, migrations.slice(0, at + 2));
      await expect(statement.execute(database.write)).rejects.toThrow(end);
    },
  );
});
