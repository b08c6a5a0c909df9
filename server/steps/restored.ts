import { milestoneOf } from '#contract/due.ts';
import { edit } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { markLiveSteps } from './live-steps.ts';
import { findStep } from './queries.ts';
import { openCircles } from './waits.ts';

/** Adapts restored tasks and steps to what has changed in their project meanwhile. */
export async function fitIn(ctx: WritingCtx, projectId: number): Promise<void> {
  await openCircles(ctx, projectId);
  await dropLostMilestones(ctx, projectId);
  await markLiveSteps(ctx, projectId);
}

/** Steps that count from a milestone that has been removed keep their due date, as if it were set by hand. */
async function dropLostMilestones(ctx: WritingCtx, projectId: number): Promise<void> {
  const { milestones } = await ctx.db
    .selectFrom('projects')
    .select('milestones')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const steps = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'dueOffset'])
    .where('tasks.projectId', '=', projectId)
    .where('dueOffset', 'is not', null)
    .execute();
  for (const { id, dueOffset } of steps) {
    if (dueOffset?.from !== 'milestone' || milestoneOf(dueOffset, milestones)) continue;
    const step = await findStep(ctx, id);
    const { fields } = await edit(ctx, 'taskStep', step, { dueOffset: null });
    if (!fields) continue;
    const { name } = step;
    ctx.changes.push({ entity: 'taskStep', id, name, action: 'updated', projectId, fields });
  }
}
