import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Everything before the upgrade is not new. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('projectManagers')
    .addColumn('seenPosition', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update "projectManagers"
    set "seenPosition" = (select coalesce(max("position"), 0) from "activity")`.execute(db);
}
