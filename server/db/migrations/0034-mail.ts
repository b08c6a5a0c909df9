import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/** Digests, mails at once, and the state of the mail server. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const [table, column, byDefault] of [
    ['projectManagers', 'digest', sql`true`],
    ['projectManagers', 'mailAtOnce', sql`true`],
    ['people', 'digest', sql`false`],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, type.boolean, (c) => c.notNull().defaultTo(byDefault))
      .execute();
  }
  await db.schema
    .alterTable('organisation')
    .addColumn('mailHour', type.integer, (c) => c.notNull().defaultTo(7))
    .execute();
  await db.schema
    .alterTable('organisation')
    .addColumn('mailKey', type.text, (c) => c.notNull().defaultTo(''))
    .execute();
  await mails(db, type);
  await state(db, type);
}

async function mails(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mails')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('key', type.text, (c) => c.notNull().unique())
    .addColumn('kind', type.text, (c) => c.notNull())
    // No foreign keys: a mail that was sent outlives its reader, so that it is not sent to a restored one again.
    .addColumn('managerId', type.reference)
    .addColumn('personId', type.reference)
    .addColumn('commentId', type.reference)
    .addColumn('taskStepId', type.reference)
    .addColumn('state', type.text, (c) => c.notNull())
    .addColumn('attempts', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', type.text)
    .addColumn('leasedUntil', type.text)
    .addColumn('leaseKey', type.text)
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('asOf', type.text)
    .execute();
  await db.schema.createIndex('mails_by_state').on('mails').columns(['state', 'id']).execute();
  await db.schema.createIndex('mails_by_createdAt').on('mails').column('createdAt').execute();
}

async function state(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mailState')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('since', type.text)
    .addColumn('position', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('entryId', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('digestDay', type.text, (c) => c.notNull().defaultTo(''))
    .addColumn('failures', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', type.text)
    .addColumn('failingSince', type.text)
    .addColumn('lastSentAt', type.text)
    .addColumn('lastProblem', type.text)
    .addColumn('lastProblemAt', type.text)
    .execute();
  await sql`insert into "mailState" ("id") values (1)`.execute(db);
}
