import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('backups')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('state', type.text, (c) => c.notNull())
    .addColumn('nightly', type.integer, (c) => c.notNull())
    .addColumn('requestedAt', type.text, (c) => c.notNull())
    .addColumn('requestedBy', type.text)
    .addColumn('aliveAt', type.text)
    .addColumn('endedAt', type.text)
    .addColumn('host', type.text)
    .addColumn('file', type.text)
    .addColumn('bytes', type.integer)
    .addColumn('rowCount', type.integer)
    .addColumn('problem', type.text)
    .execute();
}
