import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Requirements for accounts, and their second factors. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const rule of ['requireOwnPasswords', 'oidc']) {
    await db.schema
      .alterTable('organisation')
      .addColumn(rule, type.boolean, (c) => c.notNull().defaultTo(sql`false`))
      .execute();
  }
  await db.schema
    .alterTable('organisation')
    .addColumn('secondFactor', type.text, (c) => c.notNull().defaultTo('nobody'))
    .execute();
  for (const [column, ofType] of [
    ['factorSecret', type.text],
    // Shown, but not confirmed by a code yet.
    ['factorPending', type.text],
    ['factorStep', type.integer],
    ['recoveryCodes', type.text],
  ] as const) {
    await db.schema.alterTable('projectManagers').addColumn(column, ofType).execute();
  }
}
