import { sql } from 'kysely';

import { activeTasksAtOnce } from '#contract/active-tasks.ts';
import type { ActiveTasks, ActiveTasksQuery } from '#contract/active-tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import { stepsOfTasks } from '#server/steps/queries.ts';

import { taskColumns } from './queries.ts';

/** Tasks that are not completed, of open projects, the earliest due first and the undated last; a page of them. */
export async function listActiveTasks(
  ctx: Ctx,
  {
    query: { projectId, personId, dueUntil, undated, unowned, after },
  }: { query: ActiveTasksQuery },
): Promise<ActiveTasks> {
  let query = ctx.db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(taskColumns)
    .select('projects.name as projectName')
    .where(isOpen)
    .where('projects.status', '<>', 'completed');
  if (projectId !== undefined) query = query.where('tasks.projectId', '=', projectId);
  if (dueUntil !== undefined) {
    query = query.where(due, '<=', dueUntil).where('tasks.nextDueDate', 'is not', null);
  }
  if (unowned) query = query.where(isUnowned);
  if (undated) query = query.where('tasks.nextDueDate', 'is', null);
  if (personId !== undefined) query = query.where('tasks.id', 'in', tasksOf(ctx, personId));
  if (after !== undefined) {
    const [day, id] = after.split('.');
    const from = day || undatedLast;
    // The first condition alone is what SQLite looks up in the index.
    query = query
      .where(due, '>=', from)
      .where(sql<boolean>`(${due}, "tasks"."id") > (${from}, ${Number(id)})`);
  }
  const rows = await query
    .orderBy(due)
    .orderBy('tasks.id')
    .limit(activeTasksAtOnce + 1)
    .execute();
  const page = rows.slice(0, activeTasksAtOnce);
  const steps = await stepsOfTasks(
    ctx,
    page.map(({ id }) => id),
  );
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: page.map((task) => ({ ...task, steps: steps.get(task.id) ?? [] })),
    next: last ? `${last.nextDueDate ?? ''}.${last.id}` : null,
  };
}

/** What somebody has to do: tasks that are theirs, and tasks that they are on an open step of. */
function tasksOf({ db }: Ctx, personId: number) {
  return db
    .selectFrom('tasks as own')
    .select('own.id')
    .where('own.assigneeId', '=', personId)
    .union(
      db
        .selectFrom('personTaskSteps')
        .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
        .select('taskSteps.taskId as id')
        .where('personTaskSteps.personId', '=', personId)
        .where('taskSteps.status', '<>', 'completed'),
    );
}

// An open step has an owner if somebody is on it or, as long as it has no role, if its task has an assignee.
const isUnowned = sql<boolean>`(
  "tasks"."ownerRoleId" is not null and "tasks"."assigneeId" is null
  or exists (
    select 1 from "taskSteps" where "taskSteps"."taskId" = "tasks"."id"
      and "taskSteps"."status" <> 'completed'
      and ("taskSteps"."ownerRoleId" is not null or "tasks"."assigneeId" is null)
      and not exists (
        select 1 from "personTaskSteps" where "personTaskSteps"."taskStepId" = "taskSteps"."id"))
  or "tasks"."assigneeId" is null and not exists (
    select 1 from "taskSteps" where "taskSteps"."taskId" = "tasks"."id"))`;

// Written as the index is: SQLite finds that by the words.
const isOpen = sql<boolean>`"tasks"."status" <> 'completed'`;
const undatedLast = '9999-12-31';
const due = sql<string>`coalesce("tasks"."nextDueDate", '9999-12-31')`;
