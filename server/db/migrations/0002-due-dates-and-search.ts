import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { ColumnTypes } from './column-types.ts';
import { findTexts } from './find-texts.ts';

const searched = [
  { table: 'tasks', column: 'title', index: 'tasksSearch' },
  { table: 'taskSteps', column: 'name', index: 'taskStepsSearch' },
  { table: 'stepDetails', column: 'text', index: 'stepDetailsSearch' },
  { table: 'people', column: 'name', index: 'peopleSearch' },
];

/** Due dates relative to other days, the earliest due date of each task, and the substring search. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('startDay', type.text).execute();
  await sql`update "projects" set "startDay" = substr("startDate", 1, 10)`.execute(db);
  await db.schema.alterTable('taskSteps').addColumn('dueOffset', type.text).execute();
  await db.schema.alterTable('tasks').addColumn('nextDueDate', type.text).execute();
  await sql`update "tasks" set "nextDueDate" = (
    select min("dueDate") from "taskSteps"
    where "taskId" = "tasks"."id" and "status" <> 'completed')`.execute(db);
  await sql`create index "tasks_active_by_due" on "tasks"
    (coalesce("nextDueDate", '9999-12-31'), "id") where "status" <> 'completed'`.execute(db);
  await findTexts(db, type, searched);
}
