import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { recordFinishers } from './finished-before.ts';

/**
 * Completions, outcomes, reasons for holds, and the history of statuses: a baseline of each project, task and step,
 * and one row per project and day on which it changed.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await addColumns(db, type);
  await baselines(db, type);
  await projectDays(db, type);
  await recordFinishers(db, type);
  // A running 1.x server would change statuses without logging them. It needs this column for every request.
  await db.schema.alterTable('sessions').renameColumn('expire', 'expiresAt').execute();
}

async function addColumns(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const added = {
    projects: ['outcome', 'outcomeDay', 'outcomeNote', 'holdReason', 'lookAgainOn'],
    tasks: ['completedBy', 'completedAt'],
    taskSteps: ['completedBy', 'completedAt'],
    stepDetails: ['completedBy', 'completedAt'],
    activity: ['cause'],
    organisation: ['timeZone'],
  };
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns) {
      await db.schema.alterTable(table).addColumn(column, type.text).execute();
    }
  }
  await db.schema
    .alterTable('projectManagers')
    .addColumn('celebrate', type.text, (c) => c.notNull().defaultTo('everything'))
    .execute();
}

// No foreign keys: these tables outlive their records, like the activity log.

async function baselines(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('baselines')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('entityType', type.text, (c) => c.notNull())
    .addColumn('entityId', type.integer, (c) => c.notNull())
    .addColumn('projectId', type.integer, (c) => c.notNull())
    .addColumn('status', type.text, (c) => c.notNull())
    .addColumn('percentageComplete', type.integer, (c) => c.notNull())
    .addColumn('dueDate', type.text)
    .addColumn('startDay', type.text)
    .addColumn('endDate', type.text)
    .addColumn('recordedAt', type.text, (c) => c.notNull())
    .execute();
  const now = new Date().toISOString();
  await sql`
    insert into "baselines" ("entityType", "entityId", "projectId", "status", "percentageComplete",
      "startDay", "endDate", "recordedAt")
    select 'project', "id", "id", "status", "percentageComplete", "startDay", "endDate", ${now}
    from "projects" order by "id"`.execute(db);
  await sql`
    insert into "baselines" ("entityType", "entityId", "projectId", "status", "percentageComplete",
      "recordedAt")
    select 'task', "id", "projectId", "status", "percentageComplete", ${now}
    from "tasks" order by "id"`.execute(db);
  await sql`
    insert into "baselines" ("entityType", "entityId", "projectId", "status", "percentageComplete",
      "dueDate", "recordedAt")
    select 'taskStep', s."id", t."projectId", s."status", s."percentageComplete", s."dueDate", ${now}
    from "taskSteps" s join "tasks" t on t."id" = s."taskId" order by s."id"`.execute(db);
  await db.schema
    .createIndex('baselines_by_entity')
    .unique()
    .on('baselines')
    .columns(['entityType', 'entityId'])
    .execute();
}

async function projectDays(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('projectDays')
    .modifyEnd(type.tableEnd)
    .addColumn('id', type.id)
    .addColumn('projectId', type.integer, (c) => c.notNull())
    .addColumn('day', type.text, (c) => c.notNull())
    .addColumn('percentageComplete', type.integer, (c) => c.notNull())
    .addColumn('tasksCount', type.integer, (c) => c.notNull())
    .addColumn('completedTasksCount', type.integer, (c) => c.notNull())
    .addColumn('stepsCount', type.integer, (c) => c.notNull())
    .addColumn('completedStepsCount', type.integer, (c) => c.notNull())
    .addColumn('endDate', type.text)
    .addColumn('status', type.text, (c) => c.notNull())
    .addColumn('overdueStepsCount', type.integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('projectDays_by_project')
    .unique()
    .on('projectDays')
    .columns(['projectId', 'day'])
    .execute();
}
