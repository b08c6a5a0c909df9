import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Whether to show an account the notice that it is not linked to a person. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('projectManagers')
    .addColumn('identityNotice', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
}
