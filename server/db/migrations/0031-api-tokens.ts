import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('apiTokens')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('sid', type.text, (c) => c.notNull().unique())
    .addColumn('managerId', type.reference, (c) =>
      c.notNull().references('projectManagers.id').onDelete('cascade'),
    )
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('access', type.text, (c) => c.notNull().check(sql`"access" in ('read', 'write')`))
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('lastUsedAt', type.text)
    .addColumn('expiresAt', type.text)
    .execute();
  await db.schema.createIndex('apiTokensOfAccount').on('apiTokens').column('managerId').execute();
}
