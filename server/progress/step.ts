import { done, stepProgress } from '#contract/progress.ts';
import type { ProgressAbove } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { refreshTask } from './task.ts';

/** Brings the stored progress of a step, its task and its project up to date with the step's details. */
export async function refreshStep(ctx: WritingCtx, stepId: number): Promise<ProgressAbove> {
  const step = exactlyOne(await countedDetails(ctx, { stepId }));
  const counts = { detailsCount: step.all, completedDetailsCount: step.done };
  const progress = stepProgress({ isCompleted: step.isCompleted, ...counts });
  await storeProgress(ctx, { stepId, ...counts, ...progress });
  return { step: { id: stepId, ...progress }, ...(await refreshTask(ctx, step.taskId)) };
}

const countedDetails = prepared<{ stepId: number }>()((db, { stepId }) =>
  db
    .selectFrom('taskSteps')
    .leftJoin('stepDetails', 'stepDetails.taskStepId', 'taskSteps.id')
    .select(['isCompleted', 'taskId'])
    .select((eb) => [
      eb.fn.count<number>('stepDetails.id').as('all'),
      eb.fn.count<number>('stepDetails.id').filterWhere('completion', '=', done).as('done'),
    ])
    .where('taskSteps.id', '=', stepId)
    .groupBy('taskSteps.id'),
);

type Progress = ReturnType<typeof stepProgress> & {
  stepId: number;
  detailsCount: number;
  completedDetailsCount: number;
};

const storeProgress = prepared<Progress>()((db, progress) =>
  db
    .updateTable('taskSteps')
    .set({
      detailsCount: progress.detailsCount,
      completedDetailsCount: progress.completedDetailsCount,
      percentageComplete: progress.percentageComplete,
      status: progress.status,
    })
    .where('id', '=', progress.stepId),
);

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
