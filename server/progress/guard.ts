import type { UnmetConditions } from '#contract/steps.ts';
import type { Ctx } from '#server/ctx.ts';
import type { ChangedField } from '#server/db/changes.ts';
import { notFound, Problem } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { conditionColumns, conditions } from './conditions.ts';
import type { Conditioned } from './conditions.ts';

export async function unmetBy(ctx: Ctx, step: Conditioned): Promise<string[]> {
  const unmet: string[] = [];
  for (const condition of conditions) {
    const text = await condition(ctx, step);
    if (text !== null) unmet.push(text);
  }
  return unmet;
}

export async function readStepConditions(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<UnmetConditions> {
  const step = await ctx.db
    .selectFrom('taskSteps')
    .select(['id', ...conditionColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!step) throw notFound('Step');
  return { unmet: await unmetBy(ctx, step) };
}

type WithReason = Record<'unmet' | 'reason', ChangedField>;

/**
 * Called for every completion of a step. Throws if a condition is unmet and no reason is given; a reason that was
 * needed is recorded. Returns the entry for the activity log.
 */
export async function allowCompletion(
  ctx: WritingCtx,
  step: Conditioned & { projectId: number; name: string },
  reason: string | undefined,
): Promise<WithReason | null> {
  const unmet = await unmetBy(ctx, step);
  if (unmet.length === 0) return null;
  const what = unmet.join('; ');
  if (reason === undefined) {
    const errors = [{ path: 'reason', message: what }];
    throw new Problem('clash', what, { errors, unmet: { step: step.name, conditions: unmet } });
  }
  await ctx.db
    .insertInto('recordedReasons')
    .values({
      projectId: step.projectId,
      taskStepId: step.id,
      what,
      reason,
      author: ctx.account?.name ?? 'System',
      createdAt: ctx.now(),
    })
    .execute();
  return { unmet: { before: null, after: what }, reason: { before: null, after: reason } };
}
