import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Whether tasks created from a task template are gates before the announcement. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('taskTemplates')
    .addColumn('isGate', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
}
