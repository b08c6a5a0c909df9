import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';

import type { ColumnTypes } from './column-types.ts';

/*
 * Derives completions from the activity log. An item gets one only if its last log entry about completion proves
 * it.
 */

export async function recordFinishers(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await finish(db, type, {
    table: 'stepDetails',
    entity: 'stepDetail',
    field: 'completion',
    value: '100',
    finished: sql`"stepDetails"."completion" = 100`,
  });
  await finish(db, type, {
    table: 'tasks',
    entity: 'task',
    field: 'status',
    value: 'completed',
    finished: sql`"tasks"."status" = 'completed'`,
  });
  await finish(db, type, {
    table: 'taskSteps',
    entity: 'taskStep',
    field: 'isCompleted',
    value: 'true',
    finished: sql`"taskSteps"."status" = 'completed' and "taskSteps"."detailsCount" = 0`,
  });
  await finishByDetails(db);
}

type Proof = {
  table: string;
  entity: string;
  /** The field of log entries, and its value when the item is finished. */
  field: string;
  value: string;
  finished: RawBuilder<unknown>;
};

async function finish(
  db: Kysely<unknown>,
  { engine }: ColumnTypes,
  { table, entity, field, value, finished }: Proof,
): Promise<void> {
  const after =
    engine === 'postgres'
      ? sql`"fields"::jsonb #>> ${sql.lit(`{${field},after}`)}`
      : // SQLite reads true as 1.
        sql`replace("fields" -> ${sql.lit(`$.${field}.after`)}, '"', '')`;
  await sql`
    update ${sql.table(table)} set "completedBy" = last."by", "completedAt" = last."at"
    from (
      select "entityId", "projectManagerName" as "by", "createdAt" as "at", ${after} as "after",
        row_number() over (partition by "entityId" order by "createdAt" desc, "id" desc) as "place"
      from "activity"
      where "entityType" = ${entity} and "fields" like ${`%"${field}":%`} and ${after} is not null
    ) last
    where last."entityId" = ${sql.table(table)}."id" and last."place" = 1
      and last."after" = ${value} and ${finished}`.execute(db);
}

/** The last finished detail finished the step, unless an open one may have been deleted since. */
async function finishByDetails(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "taskSteps" set "completedBy" = last."by", "completedAt" = last."at"
    from (
      select "taskStepId", "completedBy" as "by", "completedAt" as "at",
        count("completedAt") over (partition by "taskStepId") as "proven",
        row_number() over (partition by "taskStepId" order by "completedAt" desc, "id" desc) as "place"
      from "stepDetails" where "completedAt" is not null
    ) last
    where last."taskStepId" = "taskSteps"."id" and last."place" = 1
      and "taskSteps"."status" = 'completed' and last."proven" = "taskSteps"."detailsCount"
      and not exists (
        select 1 from "activity" gone join "tasks" task on task."projectId" = gone."projectId"
        where task."id" = "taskSteps"."taskId" and gone."entityType" = 'stepDetail'
          and gone."action" = 'deleted' and gone."createdAt" > last."at"
      )`.execute(db);
}
