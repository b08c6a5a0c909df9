import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

type Entry = { entityId: unknown; action: string; fields: unknown; projectManagerId: unknown };

/** Sign-in by the organization's provider. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const flag = async (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, type.boolean, (c) => c.notNull().defaultTo(sql`false`))
      .execute();
  await flag('sessions', 'byProvider');
  await flag('projectManagers', 'emailByPrimary');
  for (const column of ['oidcIssuer', 'oidcSubject']) {
    await db.schema.alterTable('projectManagers').addColumn(column, type.text).execute();
  }
  await db.schema
    .createIndex('projectManagers_by_oidcIssuer_oidcSubject')
    .unique()
    .on('projectManagers')
    .columns(['oidcIssuer', 'oidcSubject'])
    .execute();
  await db.schema
    .createTable('oidcFlows')
    .modifyEnd(type.tableEnd)
    .addColumn('stateHash', type.text, (c) => c.notNull().primaryKey())
    .addColumn('browserHash', type.text, (c) => c.notNull())
    .addColumn('nonce', type.text, (c) => c.notNull())
    .addColumn('codeVerifier', type.text, (c) => c.notNull())
    .addColumn('redirectAddress', type.text, (c) => c.notNull())
    .addColumn('purpose', type.text, (c) => c.notNull())
    .addColumn('next', type.text, (c) => c.notNull())
    .addColumn('managerId', type.reference)
    .addColumn('network', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('expiresAt', type.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('oidcReports')
    .modifyEnd(type.tableEnd)
    .addColumn('key', type.text, (c) => c.notNull().primaryKey())
    .addColumn('at', type.text, (c) => c.notNull())
    .addColumn('times', type.integer, (c) => c.notNull())
    .addColumn('email', type.text)
    .addColumn('managerId', type.reference)
    .addColumn('reason', type.text, (c) => c.notNull())
    .addColumn('claims', type.text)
    .execute();
  await markAddresses(db);
}

/** The activity log has who typed the email address of an account. */
async function markAddresses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Entry>`
    select "entityId", "action", "fields", "projectManagerId" from "activity"
    where "entityType" = 'projectManager' and "action" in ('created', 'updated')
    order by "id"`.execute(db);
  const typedBy = new Map<unknown, unknown>();
  for (const { entityId, action, fields, projectManagerId } of rows) {
    const changed = (typeof fields === 'string' ? JSON.parse(fields) : fields) as object | null;
    if (action === 'created' || (changed && 'email' in changed)) {
      typedBy.set(entityId, projectManagerId);
    }
  }
  const primary = await sql<{ id: unknown }>`
    select "id" from "projectManagers" where "isPrimary" = true`.execute(db);
  const [{ id: owner } = { id: undefined }] = primary.rows;
  for (const [id, author] of typedBy) {
    if (owner === undefined || author !== owner) continue;
    await sql`update "projectManagers" set "emailByPrimary" = true where "id" = ${id}`.execute(db);
  }
}
