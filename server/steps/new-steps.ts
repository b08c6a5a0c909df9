import { stepFields } from '#contract/item.ts';
import type { NewStep } from '#contract/steps.ts';
import { isDone, stepProgress } from '#rules/progress.ts';
import { isConditional } from '#rules/waits.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { updateOfMany } from '#server/db/json-parameters.ts';
import { finishedNow } from '#server/progress/finished.ts';
import { allowCompletion } from '#server/progress/guard.ts';
import { newFields } from '#server/records/new-fields.ts';
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
  const rows = steps.map((step) => ({
    ...rowOfStep(ctx, step),
    hasPeople: step.people.length > 0,
  }));
  const ids = await insertMany(ctx, 'taskSteps', rows);
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
  for (const [index, step] of steps.entries()) {
    const row = { waitsForId: null, ...rows[index]! };
    const mayNeedReason = Boolean(step.waitsFor) || isConditional(row);
    // Steps that are created as completed need a reason, too.
    if (row.status === 'completed' && mayNeedReason) {
      await allowCompletion(ctx, await findStep(ctx, ids[index] ?? 0), step.reason);
    }
  }
  return ids;
}

/** The row of a new step with its own progress. */
function rowOfStep(ctx: Ctx, step: Omit<NewStep, 'order'> & { taskId: number; order: number }) {
  const facts = stepFacts(step);
  const progress = stepProgress(facts);
  const finished = finishedNow(ctx, progress.status === 'completed');
  return {
    taskId: step.taskId,
    order: step.order,
    ...newFields(stepFields, step),
    blockedReason: step.blockedReason || null,
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

export function stepFacts(step: Pick<NewStep, 'isCompleted' | 'details'>) {
  return {
    isCompleted: step.isCompleted,
    detailsCount: step.details.length,
    completedDetailsCount: step.details.filter(isDone).length,
  };
}
