import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('projectManagers')
    .addColumn('shortcuts', type.boolean, (c) => c.notNull().defaultTo(sql`true`))
    .execute();
}
