import type { StepDetail, TaskStep } from '../../contract/steps.ts';
import type { Ctx } from '../ctx.ts';
import { notFound } from '../problem.ts';

/** The details of one step, in order. Throws when there is no such step. */
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

/** The steps of a project by task, in order; with their details where asked for. */
export async function stepsOfProject(
  ctx: Ctx,
  projectId: number,
  withDetails: boolean,
): Promise<Map<number, TaskStep[]>> {
  const steps: TaskStep[] = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('taskSteps')
    .where('tasks.projectId', '=', projectId)
    .orderBy('taskSteps.order')
    .orderBy('taskSteps.id')
    .execute();
  if (withDetails) {
    const details = await detailsOfProject(ctx, projectId);
    for (const step of steps) step.details = details.get(step.id) ?? [];
  }
  return Map.groupBy(steps, (step) => step.taskId);
}

async function detailsOfProject({ db }: Ctx, projectId: number) {
  const details: StepDetail[] = await db
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('stepDetails')
    .where('tasks.projectId', '=', projectId)
    .orderBy('stepDetails.order')
    .orderBy('stepDetails.id')
    .execute();
  return Map.groupBy(details, (detail) => detail.taskStepId);
}
