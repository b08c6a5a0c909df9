import type { Milestone } from '#contract/milestones.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { milestoneOf } from '#rules/due.ts';
import type { Trashed } from '#server/db/tables.ts';
import { assignableOf, holderOf } from '#server/owner-roles/holders.ts';
import { edit } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { markLiveSteps } from './live-steps.ts';
import { holderIn, moveToHolders } from './next-holders.ts';
import { findStep } from './queries.ts';
import { openCircles } from './waits.ts';

/** Adapts restored tasks and steps to what has changed in their project meanwhile. */
export async function fitIn(ctx: WritingCtx, projectId: number, restored: Trashed): Promise<void> {
  await openCircles(ctx, projectId, restored);
  const { milestones, roleHolders } = await ctx.db
    .selectFrom('projects')
    .select(['milestones', 'roleHolders'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await dropLostMilestones(ctx, projectId, milestones);
  await giveToHolders(ctx, projectId, restored, roleHolders);
  await markLiveSteps(ctx, projectId);
}

/** Assigns open items to the present holder if their role had another one when they were deleted. */
async function giveToHolders(
  ctx: WritingCtx,
  projectId: number,
  { rows, holders: before }: Trashed,
  now: RoleHolder[],
): Promise<void> {
  if (!before) return;
  const next = now.filter((one) => holderIn(before, one.ownerRoleId) !== one.personId);
  if (next.length === 0) return;
  const assignable = await assignableOf(ctx, next);
  const after = next.map(({ ownerRoleId }) => ({
    ownerRoleId,
    personId: holderOf(assignable, ownerRoleId),
  }));
  const idsIn = (ofTable: 'tasks' | 'taskSteps') =>
    rows.flatMap(({ table, values }) =>
      table === ofTable ? values.map((row) => Number(row['id'])) : [],
    );
  const items = { tasks: idsIn('tasks'), steps: idsIn('taskSteps') };
  await moveToHolders(ctx, projectId, { before, after }, items);
}

/** Steps that count from a milestone that has been removed keep their due date, as if it were set by hand. */
async function dropLostMilestones(
  ctx: WritingCtx,
  projectId: number,
  milestones: readonly Milestone[],
): Promise<void> {
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
