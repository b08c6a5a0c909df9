import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { ActivityEntry, ActivityFilters, tooLongToShow } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import { rowPages } from '#server/db/json-rows.ts';
import type { Source } from '#server/db/json-rows.ts';
import { entities, kindOf } from '#server/records/kinds.ts';
import { insideOf } from '#server/records/relations.ts';

/** A log entry prepared for export, with the names of its parents if they still exist. */
export type Logged = Pick<
  ActivityEntry,
  | 'id'
  | 'action'
  | 'entityType'
  | 'entityId'
  | 'entityName'
  | 'projectId'
  | 'projectManagerId'
  | 'cause'
  | 'createdAt'
> & {
  /** `tooLongToShow` replaces long values. */
  fields: ActivityEntry['fields'] | typeof tooLongToShow;
  projectManagerName: string;
  /** That of its last entry once it is deleted. */
  projectName: string | null;
  taskId: number | null;
  taskName: string | null;
  stepId: number | null;
  stepName: string | null;
};

export function loggedPages(source: Source, filters: ActivityFilters): AsyncGenerator<Logged[]> {
  return rowPages<Logged>(source, {
    table: sql`${located} as "activity"`,
    columns: [
      ...'id action entityType entityId entityName fields cause createdAt'.split(' '),
      ...'projectId projectManagerId projectManagerName projectName'.split(' '),
      ...'taskId taskName stepId stepName'.split(' '),
    ],
    orderBy: ['createdAt', 'id'],
    where: conditionOf(filters),
    pageSize: 250,
    longestJson: 20_000,
  } satisfies JsonList);
}

function conditionOf({ projectManagerId, projectId, entity, from, until }: ActivityFilters) {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (projectManagerId) conditions.push(sql`"projectManagerId" = ${projectManagerId}`);
  if (projectId) conditions.push(sql`"projectId" = ${projectId}`);
  if (entity) conditions.push(sql`"entityType" = ${entity}`);
  if (from) conditions.push(sql`"createdAt" >= ${from}`);
  if (until) conditions.push(sql`"createdAt" < ${until}`);
  return sql.join(conditions, sql` and `);
}

/** Record kinds inside steps and tasks, with the columns that refer to the parent. */
const inner = entities.flatMap((entity) => {
  const columnIn = (outer: Entity) =>
    insideOf(outer)
      .filter((one) => one.entity === entity)
      .map(({ column }) => sql.ref(`${entity}.${column}`));
  const step = columnIn('taskStep');
  const task = entity === 'taskStep' ? [] : columnIn('task');
  if (step.length + task.length === 0) return [];
  const join = sql`left join ${sql.table(kindOf(entity).table)} as ${sql.table(entity)}
    on a."entityType" = ${sql.lit(entity)} and ${sql.ref(`${entity}.id`)} = a."entityId"`;
  return [{ step, task, join }];
});

const firstOf = (ids: RawBuilder<unknown>[]) =>
  sql`coalesce(${sql.join([...ids, sql`null`])}, null)`;

/** For a deleted project, uses the name in its last log entry. */
const located = sql`(select a.*, t."id" as "taskId", t."title" as "taskName", s."id" as "stepId", s."name" as "stepName",
    coalesce(p."name", (select "entityName" from "activity" as last
      where last."projectId" = a."projectId" and last."entityType" = 'project'
      order by last."createdAt" desc, last."id" desc limit 1)) as "projectName"
  from ${sql.table('activity')} as a
  left join "projects" as p on p."id" = a."projectId"
  ${sql.join(
    inner.map(({ join }) => join),
    sql` `,
  )}
  left join "taskSteps" as s on s."id" = case when a."entityType" = 'taskStep' then a."entityId"
    else ${firstOf(inner.flatMap(({ step }) => step))} end
  left join "tasks" as t on t."id" = case when a."entityType" = 'task' then a."entityId"
    else ${firstOf([sql`s."taskId"`, ...inner.flatMap(({ task }) => task)])} end)`;
