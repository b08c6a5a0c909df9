import { sql } from 'kysely';

import type { Cause } from '#contract/activity.ts';
import type { ProgressAbove } from '#contract/steps.ts';
import { done, stepProgress } from '#rules/progress.ts';
import type { ChangedField, Fields, RecordedChange } from '#server/db/changes.ts';
import { idList, isAmong, updateOfMany } from '#server/db/json-parameters.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import { formerIn } from '#server/records/former.ts';
import type { Former } from '#server/records/former.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { countedAgain } from './anchor-days.ts';
import { conditionColumns } from './conditions.ts';
import { finishedAfter, firstFinishedAfter } from './finished.ts';
import { allowCompletion } from './guard.ts';
import { refreshTask } from './task.ts';

/** The causes of status changes of the step and, as a result, its task. */
type Causes = {
  step?: Cause;
  task?: Cause;
  /** Overrides unmet conditions. */
  reason?: string | undefined;
  /** If it is completed, it was so before: it keeps its completion, and conditions are not evaluated again. */
  isPutBack?: boolean;
  /** The completions to restore if the step or its task is completed again by an undo. */
  former?: Former | undefined;
};

/** Updates the stored progress of a step, its task and its project from the step's details. */
export async function refreshStep(
  ctx: WritingCtx,
  stepId: number,
  causes: Causes = {},
): Promise<ProgressAbove> {
  const { taskId, ...step } = exactlyOne(await refreshStepsAlone(ctx, [stepId], causes));
  const { task: cause = 'stepReopened', isPutBack: isUndo = false, former } = causes;
  const above = await refreshTask(ctx, taskId, cause, former ?? (isUndo ? [] : undefined));
  return { step, ...above };
}

/** The same for many steps in two statements, without their tasks and projects. Logs changes of their status. */
export async function refreshStepsAlone(
  ctx: WritingCtx,
  ids: readonly number[],
  { step: cause, reason, isPutBack, former }: Causes = {},
) {
  const { engine } = ctx.database;
  const rows = await countedDetails(ctx, { ids: idList(engine, ids) });
  const found = new Map(rows.map((row) => [row.id, row]));
  const steps = ids.flatMap((id) => found.get(id) ?? []);
  const isUndo = isPutBack || former !== undefined;
  const dueDates = isUndo ? new Map<number, string | null>() : await reopenedDays(ctx, steps);
  const after = steps.map((before) => {
    const now = progressNow(ctx, before, { isPutBack, wasSentBack: cause === 'sentBack' });
    const isCompletedAgain = before.status !== 'completed' && now.status === 'completed';
    const again = isCompletedAgain && former && formerIn(former, 'taskStep', before.id);
    const { id } = before;
    const dueDate = dueDates.has(id) ? (dueDates.get(id) ?? null) : before.dueDate;
    return { ...now, dueDate, ...again };
  });
  // First, because a step may wait for another one of them.
  await storeProgress(ctx, { rows: JSON.stringify(after) });
  let own: ReturnType<typeof changesOfSteps> | undefined;
  for (const [index, before] of steps.entries()) {
    const now = after[index] as (typeof after)[number];
    if (now.status === before.status) continue;
    const asks = now.status === 'completed' && !isPutBack;
    const reasoned = asks && (await allowCompletion(ctx, before, reason));
    const status = { before: before.status, after: now.status };
    own ??= changesOfSteps(ctx);
    const { dueDate } = before;
    const moved = dueDate !== now.dueDate && { dueDate: { before: dueDate, after: now.dueDate } };
    const fields = { status, ...reasoned, ...moved };
    logStatus(ctx, own.get(before.id), { ...before, fields, cause });
  }
  return after.map(({ firstFinishedAt: _, ...now }, index) => {
    const { taskId } = steps[index] as (typeof steps)[number];
    return { ...now, taskId };
  });
}

type Counted = Awaited<ReturnType<typeof countedDetails>>[number];

/** An act that reopens a step counts its due date again: the days of the project may have changed meanwhile. */
async function reopenedDays(ctx: WritingCtx, steps: readonly Counted[]) {
  const reopened = steps.filter(({ isCompleted, status, all, done: ticked, dueOffset }) => {
    const counts = { isCompleted, detailsCount: all, completedDetailsCount: ticked };
    const isOpen = stepProgress(counts).status !== 'completed';
    return status === 'completed' && isOpen && dueOffset !== null;
  });
  return countedAgain(ctx, reopened);
}

type How = { isPutBack: boolean | undefined; wasSentBack: boolean };

function progressNow(ctx: WritingCtx, step: Counted, { isPutBack = false, wasSentBack }: How) {
  const counts = { detailsCount: step.all, completedDetailsCount: step.done };
  const progress = stepProgress({ isCompleted: step.isCompleted, ...counts });
  const was = { ...step, isDone: isPutBack || step.status === 'completed' };
  const finished = finishedAfter(ctx, was, progress.status === 'completed');
  const firstFinishedAt = firstFinishedAfter(step, finished.completedAt, wasSentBack);
  return { id: step.id, ...progress, ...finished, firstFinishedAt, ...counts };
}

const countedDetails = prepared<{ ids: unknown }>()((db, { ids }, engine) =>
  db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .leftJoin('stepDetails', 'stepDetails.taskStepId', 'taskSteps.id')
    .select(['taskSteps.id', 'isCompleted', 'taskId', 'name', 'taskSteps.status', 'projectId'])
    .select(['taskSteps.completedBy', 'taskSteps.completedAt', 'firstFinishedAt'])
    .select(['dueDate', 'dueOffset'])
    .select(conditionColumns)
    .select((eb) => [
      eb.fn.count<number>('stepDetails.id').as('all'),
      eb.fn.count<number>('stepDetails.id').filterWhere('completion', '=', done).as('done'),
    ])
    .where(isAmong(engine, sql.ref('taskSteps.id'), ids))
    .groupBy(['taskSteps.id', 'tasks.id']),
);

const storeProgress = prepared<{ rows: string }>()((db, { rows }, engine) => ({
  compile: () =>
    updateOfMany(
      engine,
      'taskSteps',
      [
        'detailsCount',
        'completedDetailsCount',
        'percentageComplete',
        'status',
        'completedBy',
        'completedAt',
        'firstFinishedAt',
        'dueDate',
      ],
      rows,
    ).compile(db),
}));

type StatusChange = {
  id: number;
  name: string;
  projectId: number;
  fields: Fields & { status: ChangedField };
  cause: Cause | undefined;
};

/** The first change of each step in this transaction. */
function changesOfSteps({ changes }: WritingCtx): Map<number, RecordedChange> {
  const own = changes.filter(({ entity, action }) => entity === 'taskStep' && action === 'updated');
  return new Map(own.toReversed().map((change) => [change.id, change]));
}

/** If this transaction has changed the step itself, its new status is part of that change. */
function logStatus(
  { changes }: WritingCtx,
  own: RecordedChange | undefined,
  { id, name, projectId, fields, cause }: StatusChange,
): void {
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
