import { sql } from 'kysely';

import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import { idList, isAmong } from '#server/db/json-parameters.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Row } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';

/** In order. Throws if the step does not exist. */
export async function listStepDetails(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<StepDetail[]> {
  const step = await ctx.db
    .selectFrom('taskSteps')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!step) throw notFound('Step');
  return ctx.db
    .selectFrom('stepDetails')
    .selectAll()
    .where('taskStepId', '=', params.id)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** Returns a step with its project. Throws if it does not exist. */
export async function findStep(
  { db }: Ctx,
  id: number,
): Promise<Row<'taskSteps'> & { projectId: number }> {
  const step = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('taskSteps')
    .select('tasks.projectId')
    .where('taskSteps.id', '=', id)
    .executeTakeFirst();
  if (!step) throw notFound('Step');
  return step;
}

/** Returns a detail with its step's task and project. Throws if it does not exist. */
export async function findDetail(
  ctx: Ctx,
  id: number,
): Promise<Row<'stepDetails'> & { projectId: number }> {
  const [detail] = await detailAt(ctx, { id });
  if (!detail) throw notFound('Detail');
  return detail;
}

const detailAt = prepared<{ id: number }>()((db, { id }) =>
  db
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('stepDetails')
    .select('tasks.projectId')
    .where('stepDetails.id', '=', id),
);

export async function readSteps(ctx: Ctx, ids: number[]): Promise<TaskStep[]> {
  return stepsAt(ctx, { ids: idList(ctx.database.engine, ids) });
}

const stepsAt = prepared<{ ids: unknown }>()((db, { ids }, engine) =>
  db
    .selectFrom('taskSteps')
    .selectAll()
    .where(isAmong(engine, sql.ref('id'), ids))
    .orderBy('order'),
);

export async function readDetails({ db }: Ctx, ids: number[]): Promise<StepDetail[]> {
  return db.selectFrom('stepDetails').selectAll().where('id', 'in', ids).orderBy('order').execute();
}

/** Selects the steps of one project, of one task, or all. */
export type Whose = { projectId?: number | undefined; taskId?: number };

/** Steps by task, in order, optionally with their details. */
export async function stepsByTask(
  ctx: Ctx,
  whose: Whose,
  withDetails = false,
): Promise<Map<number, TaskStep[]>> {
  const steps = await listSteps(ctx, whose);
  if (withDetails) {
    const details = await detailsByStep(ctx, whose);
    for (const step of steps) step.details = details.get(step.id) ?? [];
  }
  return Map.groupBy(steps, (step) => step.taskId);
}

/** By task, in order. */
export async function stepsOfTasks(
  { db }: Ctx,
  taskIds: number[],
): Promise<Map<number, TaskStep[]>> {
  if (taskIds.length === 0) return new Map();
  const steps: TaskStep[] = await db
    .selectFrom('taskSteps')
    .selectAll()
    .where('taskId', 'in', taskIds)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return Map.groupBy(steps, ({ taskId }) => taskId);
}

/** In the order of their tasks. */
async function listSteps({ db }: Ctx, { projectId, taskId }: Whose): Promise<TaskStep[]> {
  let query = db.selectFrom('taskSteps').selectAll('taskSteps');
  if (taskId !== undefined) query = query.where('taskId', '=', taskId);
  if (projectId !== undefined) {
    query = query
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .where('tasks.projectId', '=', projectId);
  }
  return query.orderBy('taskSteps.order').orderBy('taskSteps.id').execute();
}

async function detailsByStep({ db }: Ctx, { projectId, taskId }: Whose) {
  let query = db
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .selectAll('stepDetails');
  if (taskId !== undefined) query = query.where('taskSteps.taskId', '=', taskId);
  if (projectId !== undefined) {
    query = query
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .where('tasks.projectId', '=', projectId);
  }
  const details: StepDetail[] = await query
    .orderBy('stepDetails.order')
    .orderBy('stepDetails.id')
    .execute();
  return Map.groupBy(details, (detail) => detail.taskStepId);
}
