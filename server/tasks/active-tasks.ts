import { sql } from 'kysely';

import { activeTasksAtOnce } from '#contract/active-tasks.ts';
import type { ActiveTask, ActiveTasks, ActiveTasksQuery } from '#contract/active-tasks.ts';
import { liveStatuses } from '#contract/live-status.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { ProjectStatus } from '#contract/values.ts';
import type { Ctx } from '#server/ctx.ts';
import { stepsOfTasks } from '#server/steps/queries.ts';

import { taskColumns } from './queries.ts';

/**
 * Returns a page of open tasks in open projects, earliest due date first, undated last. Tasks of projects on hold follow
 * all others.
 */
export async function listActiveTasks(
  ctx: Ctx,
  { query }: { query: ActiveTasksQuery },
): Promise<ActiveTasks> {
  const { personId, dueUntil, after } = query;
  const most = activeTasksAtOnce + 1;
  const isAmongOnHold = after?.startsWith(onHold) ?? false;
  const live = isAmongOnHold
    ? []
    : await tasksIn(ctx, query, liveStatuses, after).limit(most).execute();
  const rows = [...live];
  if (live.length < most && dueUntil === undefined) {
    const from = isAmongOnHold ? after?.slice(onHold.length) : undefined;
    const rest = tasksIn(ctx, query, ['on_hold'], from).limit(most - live.length);
    rows.push(...(await rest.execute()));
  }
  const page = rows.slice(0, activeTasksAtOnce);
  const all = await stepsOfTasks(
    ctx,
    page.map(({ id }) => id),
  );
  const steps = personId === undefined ? all : await ofPerson(ctx, personId, page, all);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: page.map((task) => ({ ...task, steps: steps.get(task.id) ?? [] })),
    next: last ? cursorOf(last) : null,
  };
}

const onHold = 'held';

function cursorOf({ id, nextDueDate, projectStatus }: Omit<ActiveTask, 'steps'>): string {
  return `${projectStatus === 'on_hold' ? onHold : ''}${nextDueDate ?? ''}.${id}`;
}

/** Sorted; `after` is the cursor of the last one before. */
function tasksIn(
  ctx: Ctx,
  { projectId, personId, dueUntil, undated, unowned }: ActiveTasksQuery,
  statuses: readonly ProjectStatus[],
  after: string | undefined,
) {
  let query = ctx.db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(taskColumns)
    .select(['projects.name as projectName', 'projects.status as projectStatus'])
    .where(isOpen)
    .where('projects.status', 'in', statuses);
  if (projectId !== undefined) query = query.where('tasks.projectId', '=', projectId);
  if (dueUntil !== undefined) {
    query = query.where(due, '<=', dueUntil).where('tasks.nextDueDate', 'is not', null);
  }
  if (unowned) query = query.where(isUnowned);
  if (undated && personId === undefined) query = query.where('tasks.nextDueDate', 'is', null);
  if (personId !== undefined) {
    query = query.where('tasks.id', 'in', tasksOf(ctx, { personId, dueUntil, undated }));
  }
  if (after !== undefined) {
    const [day, id] = after.split('.');
    const from = day || undatedLast;
    // SQLite can use the index only for the first condition.
    query = query
      .where(due, '>=', from)
      .where(sql<boolean>`(${due}, "tasks"."id") > (${from}, ${Number(id)})`);
  }
  return query.orderBy(due).orderBy('tasks.id');
}

type OfPerson = { personId: number; dueUntil?: string | undefined; undated?: 'true' | undefined };

/**
 * Tasks with an open step that belongs to the person, directly or through the task's assignee; and the person's
 * tasks without steps.
 */
function tasksOf({ db }: Ctx, { personId, dueUntil, undated }: OfPerson) {
  const own = db
    .selectFrom('personTaskSteps')
    .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
    .select('taskSteps.taskId as id')
    .where('personTaskSteps.personId', '=', personId)
    .where(isOpenStep({ dueUntil, undated }));
  const inherited = db
    .selectFrom('tasks as theirs')
    .innerJoin('taskSteps', 'taskSteps.taskId', 'theirs.id')
    .select('theirs.id')
    .where('theirs.assigneeId', '=', personId)
    .where('taskSteps.ownerRoleId', 'is', null)
    .where('taskSteps.hasPeople', '=', false)
    .where(isOpenStep({ dueUntil, undated }));
  const found = own.union(inherited);
  if (dueUntil !== undefined) return found;
  return found.union(
    db
      .selectFrom('tasks as empty')
      .select('empty.id')
      .where('empty.assigneeId', '=', personId)
      .where('empty.stepsCount', '=', 0),
  );
}

function isOpenStep({ dueUntil, undated }: Omit<OfPerson, 'personId'>) {
  if (undated) return sql<boolean>`"taskSteps"."status" <> 'completed' and "dueDate" is null`;
  return dueUntil === undefined
    ? sql<boolean>`"taskSteps"."status" <> 'completed'`
    : sql<boolean>`"taskSteps"."status" <> 'completed' and "dueDate" <= ${dueUntil}`;
}

type Assigned = { id: number; assigneeId: number | null };

/** The steps of a person in these tasks, open and completed. */
async function ofPerson(
  { db }: Ctx,
  personId: number,
  tasks: Assigned[],
  all: Map<number, TaskStep[]>,
): Promise<Map<number, TaskStep[]>> {
  const taskIds = tasks.map(({ id }) => id);
  if (taskIds.length === 0) return all;
  const links = await db
    .selectFrom('personTaskSteps')
    .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
    .select(['taskStepId', 'personId'])
    .where('taskSteps.taskId', 'in', taskIds)
    .execute();
  const people = Map.groupBy(links, ({ taskStepId }) => taskStepId);
  const isTheirs = ({ assigneeId }: Assigned, { id, ownerRoleId }: TaskStep) => {
    const onIt = people.get(id);
    if (onIt) return onIt.some((link) => link.personId === personId);
    return ownerRoleId === null && assigneeId === personId;
  };
  return new Map(
    tasks.map((task) => [task.id, (all.get(task.id) ?? []).filter((step) => isTheirs(task, step))]),
  );
}

// An open step has an owner if it has people or, without a role, if its task has an assignee.
const isUnowned = sql<boolean>`(
  "tasks"."ownerRoleId" is not null and "tasks"."assigneeId" is null
  or exists (
    select 1 from "taskSteps" where "taskSteps"."taskId" = "tasks"."id"
      and "taskSteps"."status" <> 'completed' and not "taskSteps"."hasPeople"
      and ("taskSteps"."ownerRoleId" is not null or "tasks"."assigneeId" is null))
  or "tasks"."assigneeId" is null and not exists (
    select 1 from "taskSteps" where "taskSteps"."taskId" = "tasks"."id"))`;

// Must match the index expression literally, or SQLite does not use the index.
const isOpen = sql<boolean>`"tasks"."status" <> 'completed'`;
const undatedLast = '9999-12-31';
const due = sql<string>`coalesce("tasks"."nextDueDate", '9999-12-31')`;
