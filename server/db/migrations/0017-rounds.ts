import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * Waiting and blocked steps, send-backs, and recorded reasons. Audit records have no foreign keys, because they
 * outlive their records.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await waiting(db, type);
  await rounds(db, type);
  await db.schema
    .alterTable('tasks')
    .addColumn('isGate', type.boolean, (c) => c.notNull().defaultTo(sql`false`))
    .execute();
}

async function waiting(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const columns = [
    ['waitsForId', type.integer],
    ['blockedReason', type.text],
    ['firstFinishedAt', type.text],
  ] as const;
  for (const [column, kind] of columns) {
    await db.schema.alterTable('taskSteps').addColumn(column, kind).execute();
  }
  await db.schema
    .alterTable('taskSteps')
    .addColumn('roundsCount', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update "taskSteps" set "firstFinishedAt" = "completedAt"
    where "status" = 'completed'`.execute(db);
  await sql`create index "taskSteps_by_waitsForId" on "taskSteps" ("waitsForId")
    where "waitsForId" is not null`.execute(db);
  await sql`create index "taskSteps_sent_back" on "taskSteps" ("id")
    where "roundsCount" > 0 and "status" <> 'completed'`.execute(db);
  await db.schema
    .createTable('recordedReasons')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('projectId', type.integer, (c) => c.notNull())
    .addColumn('taskStepId', type.integer)
    .addColumn('what', type.text, (c) => c.notNull())
    .addColumn('reason', type.text, (c) => c.notNull())
    .addColumn('author', type.text, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('recordedReasons_by_projectId')
    .on('recordedReasons')
    .column('projectId')
    .execute();
}

async function rounds(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sendBackReasons')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('name', type.text, (c) => c.notNull())
    .addColumn('nameKey', type.text, (c) => c.notNull().unique())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('updatedAt', type.text, (c) => c.notNull())
    .addColumn('version', type.integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('rounds')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('projectId', type.integer, (c) => c.notNull())
    .addColumn('projectName', type.text, (c) => c.notNull())
    .addColumn('market', type.text, (c) => c.notNull())
    .addColumn('taskStepId', type.integer, (c) => c.notNull())
    .addColumn('stepName', type.text, (c) => c.notNull())
    // From 1, per step.
    .addColumn('number', type.integer, (c) => c.notNull())
    .addColumn('reason', type.text, (c) => c.notNull())
    .addColumn('note', type.text)
    .addColumn('toPersonId', type.integer)
    .addColumn('toName', type.text)
    .addColumn('author', type.text, (c) => c.notNull())
    .addColumn('authorId', type.integer, (c) => c.notNull())
    .addColumn('createdAt', type.text, (c) => c.notNull())
    .addColumn('former', type.text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rounds_by_taskStepId').on('rounds').column('taskStepId').execute();
  await db.schema.createIndex('rounds_by_projectId').on('rounds').column('projectId').execute();
  await db.schema.createIndex('rounds_by_createdAt').on('rounds').column('createdAt').execute();
  // Deleted steps that had been finished: they still count in the rate of their month.
  await db.schema
    .createTable('goneSteps')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('taskStepId', type.integer, (c) => c.notNull().unique())
    .addColumn('stepName', type.text, (c) => c.notNull())
    .addColumn('projectId', type.integer, (c) => c.notNull())
    .addColumn('projectName', type.text, (c) => c.notNull())
    .addColumn('market', type.text, (c) => c.notNull())
    .addColumn('firstFinishedAt', type.text, (c) => c.notNull())
    .execute();
}
