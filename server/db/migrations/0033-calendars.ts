import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('calendars')
    .modifyEnd(type.tableEnd)
    .addColumn('secretHash', type.text, (c) => c.notNull().primaryKey())
    .addColumn('managerId', type.reference, (c) =>
      c.notNull().references('projectManagers.id').onDelete('cascade'),
    )
    .addColumn('kind', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addUniqueConstraint('oneCalendarOfAKind', ['managerId', 'kind'])
    .execute();
}
