import type { Cause } from '#contract/activity.ts';
import { done, stepProgress } from '#contract/progress.ts';
import type { ProgressAbove } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { ChangedField, Fields } from '#server/db/changes.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { conditionColumns } from './conditions.ts';
import { finishedAfter } from './finished.ts';
import type { Finished } from './finished.ts';
import { allowCompletion } from './guard.ts';
import { refreshTask } from './task.ts';

/** Why a step's own status and, because of it, its task's may change. */
type Causes = {
  step?: Cause;
  task?: Cause;
  /** Why it is completed although a condition speaks against it. */
  reason?: string | undefined;
  /** It was completed before: conditions are not asked again. */
  isPutBack?: boolean;
};

/** Brings the stored progress of a step, its task and its project up to date with the step's details. */
export async function refreshStep(
  ctx: WritingCtx,
  stepId: number,
  causes: Causes = {},
): Promise<ProgressAbove> {
  const { taskId, ...step } = await refreshStepAlone(ctx, stepId, causes);
  const above = await refreshTask(ctx, taskId, causes.task ?? 'stepReopened');
  return { step, ...above };
}

/** The same without its task and project. Another status of the step is a change for the log. */
export async function refreshStepAlone(
  ctx: WritingCtx,
  stepId: number,
  { step: cause, reason, isPutBack }: Causes = {},
) {
  const before = exactlyOne(await countedDetails(ctx, { stepId }));
  const counts = { detailsCount: before.all, completedDetailsCount: before.done };
  const progress = stepProgress({ isCompleted: before.isCompleted, ...counts });
  const isDone = progress.status === 'completed';
  const was = { ...before, isDone: before.status === 'completed' };
  const isFinished = isDone && !was.isDone;
  const reasoned =
    isFinished && !isPutBack && (await allowCompletion(ctx, { ...before, id: stepId }, reason));
  const step = { ...progress, ...finishedAfter(ctx, was, isDone) };
  const { firstFinishedAt } = before;
  await storeProgress(ctx, {
    stepId,
    ...counts,
    ...step,
    firstFinishedAt: firstFinishedAt ?? step.completedAt,
  });
  if (progress.status !== before.status) {
    const status = { before: before.status, after: progress.status };
    logStatus(ctx, { ...before, id: stepId, fields: { status, ...reasoned }, cause });
  }
  return { id: stepId, taskId: before.taskId, ...step };
}

const countedDetails = prepared<{ stepId: number }>()((db, { stepId }) =>
  db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .leftJoin('stepDetails', 'stepDetails.taskStepId', 'taskSteps.id')
    .select(['isCompleted', 'taskId', 'name', 'taskSteps.status', 'projectId'])
    .select(['taskSteps.completedBy', 'taskSteps.completedAt', 'firstFinishedAt'])
    .select(conditionColumns)
    .select((eb) => [
      eb.fn.count<number>('stepDetails.id').as('all'),
      eb.fn.count<number>('stepDetails.id').filterWhere('completion', '=', done).as('done'),
    ])
    .where('taskSteps.id', '=', stepId)
    .groupBy(['taskSteps.id', 'tasks.id']),
);

type Progress = ReturnType<typeof stepProgress> &
  Finished & {
    stepId: number;
    detailsCount: number;
    completedDetailsCount: number;
    firstFinishedAt: string | null;
  };

const storeProgress = prepared<Progress>()((db, progress) =>
  db
    .updateTable('taskSteps')
    .set({
      detailsCount: progress.detailsCount,
      completedDetailsCount: progress.completedDetailsCount,
      percentageComplete: progress.percentageComplete,
      status: progress.status,
      completedBy: progress.completedBy,
      completedAt: progress.completedAt,
      firstFinishedAt: progress.firstFinishedAt,
    })
    .where('id', '=', progress.stepId),
);

type StatusChange = {
  id: number;
  name: string;
  projectId: number;
  fields: Fields & { status: ChangedField };
  cause: Cause | undefined;
};

/** Where this transaction has changed the step itself, its new status is part of that change. */
function logStatus(
  { changes }: WritingCtx,
  { id, name, projectId, fields, cause }: StatusChange,
): void {
  const own = changes.find(
    (change) => change.entity === 'taskStep' && change.id === id && change.action === 'updated',
  );
  if (own) {
    const { before } = own.fields?.['status'] ?? fields.status;
    own.fields = { ...own.fields, ...fields, status: { ...fields.status, before } };
  } else {
    changes.push({
      entity: 'taskStep',
      id,
      name,
      action: 'updated',
      projectId,
      fields,
      ...(cause && { cause }),
    });
  }
}

/** The progress of a step, its task and its project as it is stored. */
export async function progressAbove({ db }: Ctx, stepId: number): Promise<ProgressAbove> {
  const row = await db
    .selectFrom('taskSteps as s')
    .innerJoin('tasks as t', 't.id', 's.taskId')
    .innerJoin('projects as p', 'p.id', 't.projectId')
    .select(['s.percentageComplete as stepPercent', 's.status as stepStatus', 't.id as taskId'])
    .select(['s.completedBy', 's.completedAt'])
    .select(['t.percentageComplete as taskPercent', 't.status as taskStatus', 'p.id as projectId'])
    .select(['p.percentageComplete as projectPercent', 'p.status as projectStatus'])
    .where('s.id', '=', stepId)
    .executeTakeFirstOrThrow();
  return {
    step: {
      id: stepId,
      percentageComplete: row.stepPercent,
      status: row.stepStatus,
      completedBy: row.completedBy,
      completedAt: row.completedAt,
    },
    task: { id: row.taskId, percentageComplete: row.taskPercent, status: row.taskStatus },
    project: {
      id: row.projectId,
      percentageComplete: row.projectPercent,
      status: row.projectStatus,
    },
  };
}
