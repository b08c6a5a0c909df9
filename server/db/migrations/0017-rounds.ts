import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/**
 * Steps that wait or are blocked, steps that are sent back, and the reasons that were given. What an exam may ask for
 * has no references: it outlives the records that it names.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await waiting(db, type);
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
