import { sql } from 'kysely';

import { liveStatuses } from '#contract/live-status.ts';
import type { NextStepsQuery, ProjectNext } from '#contract/next-steps.ts';
import type { Ctx } from '#server/ctx.ts';
import { due, isOpen } from '#server/my-work/whose.ts';

/**
 * Counts overdue steps and finds the next step of live projects, optionally limited to these ids. Uses the same
 * steps as My Work.
 */
export async function listNextSteps(
  ctx: Ctx,
  { query: { day, ids } }: { query: NextStepsQuery },
): Promise<ProjectNext[]> {
  const counts = await dueSteps(ctx, day, ids);
  const dueIn = new Map(counts.map(({ id, ...figures }) => [id, figures]));
  const projects = new Map<number, ProjectNext>();
  for (const row of await nextSteps(ctx, ids)) {
    const { id, personId } = row;
    const known = projects.get(id);
    if (known && personId) known.next?.personIds.push(personId);
    else projects.set(id, { id, ...(dueIn.get(id) ?? nothingDue), next: nextOf(row) });
  }
  return [...projects.values()];
}

const nothingDue = { overdue: 0, dueToday: 0 };

function dueSteps({ db }: Ctx, day: string, ids: number[] | undefined) {
  const steps = db
    .selectFrom('taskSteps as s')
    .innerJoin('tasks as t', 't.id', 's.taskId')
    .select('t.projectId as id')
    .select([
      sql<number>`count(*) filter (where ${due} < ${day})`.as('overdue'),
      sql<number>`count(*) filter (where ${due} = ${day})`.as('dueToday'),
    ])
    .where(isOpen)
    .where(due, '<=', day)
    .groupBy('t.projectId');
  return (ids ? steps.where('t.projectId', 'in', ids) : steps).execute();
}

/**
 * Same result as `nextOpenStep` of the contract: the first open step of the first task whose next due date is the
 * earliest.
 */
const nextStepId = sql<number>`(
  select "s"."id" from "taskSteps" "s" where "s"."taskId" = (
    select "t"."id" from "tasks" "t"
    where "t"."projectId" = "p"."id" and "t"."completedStepsCount" < "t"."stepsCount"
    order by coalesce("t"."nextDueDate", '9999-12-31'), "t"."order" limit 1)
  and ${isOpen} order by ${due}, "s"."order" limit 1)`;

function nextSteps({ db }: Ctx, ids: number[] | undefined) {
  const steps = db
    .selectFrom('projects as p')
    .leftJoin('taskSteps as next', (join) => join.on('next.id', '=', nextStepId))
    .leftJoin('tasks as task', 'task.id', 'next.taskId')
    .leftJoin('personTaskSteps as link', 'link.taskStepId', 'next.id')
    .select(['p.id', 'next.id as stepId', 'next.name', 'next.taskId', 'next.dueDate'])
    .select(['next.ownerRoleId', 'task.assigneeId', 'task.ownerRoleId as taskRoleId'])
    .select('link.personId')
    .where('p.status', 'in', liveStatuses)
    .orderBy('p.id')
    .orderBy('link.id');
  return (ids ? steps.where('p.id', 'in', ids) : steps).execute();
}

function nextOf(row: Awaited<ReturnType<typeof nextSteps>>[number]): ProjectNext['next'] {
  const { stepId, name, taskId, dueDate, personId, ownerRoleId, assigneeId, taskRoleId } = row;
  if (stepId === null || name === null || taskId === null) return null;
  const step = { id: stepId, name, taskId, dueDate };
  if (personId !== null || ownerRoleId !== null) {
    return { ...step, ownerRoleId, personIds: personId === null ? [] : [personId] };
  }
  return { ...step, ownerRoleId: taskRoleId, personIds: assigneeId === null ? [] : [assigneeId] };
}
