import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** The role between managers and viewers, and who added evidence. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // SQLite cannot change the check of a column.
  await db.schema
    .alterTable('projectManagers')
    .addColumn('newRole', type.text, (c) =>
      c
        .notNull()
        .defaultTo('manager')
        .check(sql`"newRole" in ('manager', 'contributor', 'viewer')`),
    )
    .execute();
  await sql`update "projectManagers" set "newRole" = "role"`.execute(db);
  await db.schema.alterTable('projectManagers').dropColumn('role').execute();
  await db.schema.alterTable('projectManagers').renameColumn('newRole', 'role').execute();
  await db.schema.alterTable('evidence').addColumn('addedById', type.reference).execute();
}
