import { done, stepProgress } from '../../contract/progress.ts';
import type { ProgressAbove } from '../../contract/steps.ts';
import type { Ctx } from '../ctx.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { refreshTask } from '../tasks/progress.ts';

/** Brings the stored progress of a step, its task and its project up to date with the step's details. */
export async function refreshStep(ctx: WritingCtx, stepId: number): Promise<ProgressAbove> {
  const { db } = ctx;
  const { isCompleted } = await db
    .selectFrom('taskSteps')
    .select('isCompleted')
    .where('id', '=', stepId)
    .executeTakeFirstOrThrow();
  const counted = await db
    .selectFrom('stepDetails')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('all'),
      eb.fn.countAll<number | string>().filterWhere('completion', '=', done).as('done'),
    ])
    .where('taskStepId', '=', stepId)
    .executeTakeFirstOrThrow();
  const counts = {
    detailsCount: Number(counted.all),
    completedDetailsCount: Number(counted.done),
  };
  const { taskId, ...step } = await db
    .updateTable('taskSteps')
    .set({ ...counts, ...stepProgress({ isCompleted, ...counts }) })
    .where('id', '=', stepId)
    .returning(['id', 'taskId', 'percentageComplete', 'status'])
    .executeTakeFirstOrThrow();
  return { step, ...(await refreshTask(ctx, taskId)) };
}

/** The progress of a step, its task and its project as it is stored. */
export async function progressAbove({ db }: Ctx, stepId: number): Promise<ProgressAbove> {
  const row = await db
    .selectFrom('taskSteps as s')
    .innerJoin('tasks as t', 't.id', 's.taskId')
    .innerJoin('projects as p', 'p.id', 't.projectId')
    .select(['s.percentageComplete as stepPercent', 's.status as stepStatus', 't.id as taskId'])
    .select(['t.percentageComplete as taskPercent', 't.status as taskStatus', 'p.id as projectId'])
    .select(['p.percentageComplete as projectPercent', 'p.status as projectStatus'])
    .where('s.id', '=', stepId)
    .executeTakeFirstOrThrow();
  return {
    step: { id: stepId, percentageComplete: row.stepPercent, status: row.stepStatus },
    task: { id: row.taskId, percentageComplete: row.taskPercent, status: row.taskStatus },
    project: {
      id: row.projectId,
      percentageComplete: row.projectPercent,
      status: row.projectStatus,
    },
  };
}
