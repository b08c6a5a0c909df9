import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deletedThings')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('entityType', type.text, (c) => c.notNull())
    .addColumn('entityId', type.reference, (c) => c.notNull())
    .addColumn('entityName', type.text, (c) => c.notNull())
    .addColumn('projectId', type.reference)
    .addColumn('projectName', type.text)
    .addColumn('contents', type.text, (c) => c.notNull())
    .addColumn('deletedAt', type.text, (c) => c.notNull())
    .addColumn('deletedBy', type.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('deletedThings_by_thing')
    .unique()
    .on('deletedThings')
    .columns(['entityType', 'entityId'])
    .execute();
  for (const columns of [
    ['projectManagerId', 'id'],
    ['createdAt', 'id'],
    ['entityType', 'id'],
  ]) {
    const name = ['activity', 'by', ...columns].join('_');
    await db.schema.createIndex(name).on('activity').columns(columns).execute();
  }
}
