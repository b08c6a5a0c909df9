import { isDone, stepProgress } from '#contract/progress.ts';
import type { NewStep } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { updateOfMany } from '#server/db/json-parameters.ts';
import { finishedNow } from '#server/progress/finished.ts';
import { allowCompletion } from '#server/progress/guard.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { newLink } from './people.ts';
import type { OwnedStep } from './people.ts';
import { findStep } from './queries.ts';

/**
 * Inserts steps with their details, people and progress, in order, starting at position `from`. Returns the ids of
 * the steps.
 */
export async function insertSteps(
  ctx: WritingCtx,
  tasks: { taskId: number; steps: OwnedStep[]; from?: number }[],
): Promise<number[]> {
  const now = ctx.now();
  const steps = tasks.flatMap(({ taskId, steps: ofTask, from = 0 }) =>
    ofTask.map((step, index) => ({ ...step, taskId, order: from + index })),
  );
  const ids = await insertMany(
    ctx,
    'taskSteps',
    steps.map((step) => ({ ...rowOfStep(ctx, step), hasPeople: step.people.length > 0 })),
  );
  const details = steps.flatMap(({ details: ofStep }, index) =>
    ofStep.map(({ text, completion }, order) => ({
      taskStepId: ids[index] ?? 0,
      text,
      completion,
      ...finishedNow(ctx, isDone({ completion })),
      order,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertMany(ctx, 'stepDetails', details);
  const links = steps.flatMap(({ people }, index) =>
    people.map((person) => ({ ...newLink(ctx, person), taskStepId: ids[index] ?? 0 })),
  );
  await insertMany(ctx, 'personTaskSteps', links);
  await letWait(ctx, tasks, ids);
  await askConditions(ctx, steps, ids);
  return ids;
}

/** The row of a new step with its own progress. */
function rowOfStep(ctx: Ctx, step: NewStep & { taskId: number; order: number }) {
  const facts = stepFacts(step);
  const progress = stepProgress(facts);
  const finished = finishedNow(ctx, progress.status === 'completed');
  return {
    taskId: step.taskId,
    name: step.name,
    description: step.description ?? null,
    order: step.order,
    estimatedHours: step.estimatedHours,
    dueDate: step.dueDate ?? null,
    blockedReason: step.blockedReason || null,
    dueOffset: step.dueOffset ? JSON.stringify(step.dueOffset) : null,
    ownerRoleId: step.ownerRoleId ?? null,
    evidenceRequired: step.evidenceRequired,
    ...facts,
    ...progress,
    ...finished,
    firstFinishedAt: finished.completedAt,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

type NewTasks = readonly { steps: readonly OwnedStep[] }[];

// An SQLite statement blocks the event loop until it ends.
const atOnce = 500;

async function letWait(
  { db, database }: WritingCtx,
  tasks: NewTasks,
  ids: readonly number[],
): Promise<void> {
  let at = 0;
  const idsOf = tasks.map(({ steps }) => ids.slice(at, (at += steps.length)));
  const waits = tasks.flatMap(({ steps }, taskAt) =>
    steps.flatMap(({ waitsFor }, stepAt) => {
      const waitsForId = waitsFor && idsOf[waitsFor.task ?? taskAt]?.[waitsFor.step];
      return waitsForId ? [{ id: idsOf[taskAt]?.[stepAt] ?? 0, waitsForId }] : [];
    }),
  );
  for (const some of chunks(waits, atOnce)) {
    const rows = JSON.stringify(some);
    await updateOfMany(database.engine, 'taskSteps', ['waitsForId'], rows).execute(db);
  }
}

/** Steps that are created as completed need a reason, too. */
async function askConditions(
  ctx: WritingCtx,
  steps: readonly OwnedStep[],
  ids: readonly number[],
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (!step.waitsFor && !step.blockedReason && !step.evidenceRequired) continue;
    if (stepProgress(stepFacts(step)).status !== 'completed') continue;
    const made = await findStep(ctx, ids[index] ?? 0);
    await allowCompletion(ctx, made, step.reason);
  }
}

export function stepFacts(step: NewStep) {
  return {
    isCompleted: step.isCompleted,
    detailsCount: step.details.length,
    completedDetailsCount: step.details.filter(isDone).length,
  };
}
