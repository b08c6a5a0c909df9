import type { NewStepOfTask, TaskStep } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Claim } from '#server/records/repeated-keys.ts';
import { rowOfStep } from '#server/steps/new-steps.ts';

import { addTogether } from './group.ts';

/** Adds a step together with concurrent additions. Returns null if the ordinary path has to be used. */
export async function addStep(
  ctx: Ctx,
  { taskId, ...step }: NewStepOfTask,
  claim?: Claim,
): Promise<TaskStep | null> {
  if (ctx.changes || !isPlain(step)) return null;
  const rowAt = (order: number) => rowOfStep(ctx, { ...step, taskId, order });
  const addition = { ctx, name: step.name, claim, table: 'taskSteps' as const, taskId, rowAt };
  return (await addTogether(addition)) as TaskStep | null;
}

/** Whether the step depends only on its task. */
function isPlain(step: Omit<NewStepOfTask, 'taskId'>): boolean {
  const { details, personIds, dueOffset, ownerRoleId, waitsFor, blockedReason } = step;
  const isAsked = step.isCompleted && (step.evidenceRequired || Boolean(blockedReason));
  return (
    details.length + personIds.length === 0 && !dueOffset && !ownerRoleId && !waitsFor && !isAsked
  );
}
