import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Links of people without an account, and which person did what. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('personalLinks')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('sid', type.text, (c) => c.notNull().unique())
    .addColumn('personId', type.reference, (c) =>
      c.notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('madeById', type.reference)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('expiresAt', type.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('personalLinksOfPerson')
    .on('personalLinks')
    .column('personId')
    .execute();
  for (const [table, column] of [
    ['activity', 'personId'],
    ['comments', 'personId'],
    ['evidence', 'addedByPersonId'],
    ['evidenceFiles', 'personId'],
  ] as const) {
    // No foreign keys: what a person did outlives the person.
    await db.schema.alterTable(table).addColumn(column, type.reference).execute();
  }
}
