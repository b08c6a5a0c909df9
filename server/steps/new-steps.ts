import { isDone, stepProgress } from '#contract/progress.ts';
import type { NewStep } from '#contract/steps.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { finishedNow } from '#server/progress/finished.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { newLink } from './people.ts';
import type { OwnedStep } from './people.ts';

/**
 * Inserts steps of tasks with their details and people, in the order given, `from` a place on where it is not the
 * first. The steps' own progress comes with them. Returns the ids of the steps.
 */
export async function insertSteps(
  ctx: WritingCtx,
  tasks: { taskId: number; steps: OwnedStep[]; from?: number }[],
): Promise<number[]> {
  const now = ctx.now();
  const made = { createdAt: now, updatedAt: now };
  const steps = tasks.flatMap(({ taskId, steps: ofTask, from = 0 }) =>
    ofTask.map((step, index) => ({ ...step, taskId, order: from + index })),
  );
  const ids = await insertMany(
    ctx,
    'taskSteps',
    steps.map((step) => {
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
        dueOffset: step.dueOffset ? JSON.stringify(step.dueOffset) : null,
        ownerRoleId: step.ownerRoleId ?? null,
        evidenceRequired: step.evidenceRequired,
        ...facts,
        ...progress,
        ...finished,
        firstFinishedAt: finished.completedAt,
        ...made,
      };
    }),
  );
  const details = steps.flatMap(({ details: ofStep }, index) =>
    ofStep.map(({ text, completion }, order) => ({
      taskStepId: ids[index] ?? 0,
      text,
      completion,
      ...finishedNow(ctx, isDone({ completion })),
      order,
      ...made,
    })),
  );
  await insertMany(ctx, 'stepDetails', details);
  const links = steps.flatMap(({ people }, index) =>
    people.map((person) => ({ ...newLink(ctx, person), taskStepId: ids[index] ?? 0 })),
  );
  await insertMany(ctx, 'personTaskSteps', links);
  return ids;
}

/** What decides how far a new step is. */
export function stepFacts(step: NewStep) {
  return {
    isCompleted: step.isCompleted,
    detailsCount: step.details.length,
    completedDetailsCount: step.details.filter(isDone).length,
  };
}
