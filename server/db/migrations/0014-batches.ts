import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('batches')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('name', type.text, (c) => c.notNull())
    // Null for a bulk change of projects.
    .addColumn('projectId', type.reference, (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('authorId', type.integer, (c) => c.notNull())
    .addColumn('items', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('batches_by_projectId').on('batches').column('projectId').execute();
}
