import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Slides store the version of their layout; existing slides have version 1. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('slides').addColumn('composition', type.text).execute();
  await db.schema
    .alterTable('slides')
    .addColumn('planVersion', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
}
