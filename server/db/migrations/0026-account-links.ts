import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Links with which an account's password is chosen, and who typed the present one. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projectManagers').addColumn('passwordSetBy', type.text).execute();
  await db.schema
    .createTable('accountLinks')
    .modifyEnd(type.tableEnd)
    .addColumn('tokenHash', type.text, (c) => c.notNull().primaryKey())
    .addColumn('managerId', type.reference, (c) =>
      c.notNull().references('projectManagers.id').onDelete('cascade'),
    )
    .addColumn('kind', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('expiresAt', type.text, (c) => c.notNull())
    .addUniqueConstraint('oneLinkOfAKind', ['managerId', 'kind'])
    .execute();
}
