import { counts } from '#contract/limits.ts';
import { tooManySlideBars } from '#contract/slide-bars.ts';
import type { NewSlideBar, SlideBar, SlideBarChanges } from '#contract/slide-bars.ts';
import type { Ctx } from '#server/ctx.ts';
import { invalid, isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { locked } from '#server/records/locks.ts';
import { closeUp, countOf, moveNeighbours } from '#server/records/order.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { lockedStep } from '#server/steps/commands.ts';

import { findSlideBar } from './queries.ts';

/** Added at the end. */
export async function createSlideBar(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: NewSlideBar },
): Promise<SlideBar> {
  return transaction(ctx, async (inside) => {
    const { id: taskStepId, projectId } = await lockedStep(inside, params.id);
    const order = await countOf(inside, 'slideBar', taskStepId);
    if (order >= counts.slideBarsOfStep) throw invalid('', tooManySlideBars);
    const { description = null, ...facts } = body;
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const bar = await inside.db
      .insertInto('slideBars')
      .values({ ...facts, description, taskStepId, order, ...made })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id, name } = bar;
    inside.changes.push({ entity: 'slideBar', id, name, action: 'created', projectId });
    return bar;
  });
}

export async function updateSlideBar(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: SlideBarChanges },
): Promise<SlideBar> {
  return transaction(ctx, async (inside) => {
    const { projectId, ...before } = await lockedSlideBar(inside, params.id);
    if (isStale(before, body.version)) throw stale(before);
    const { order: to = before.order, ...sent } = body;
    const { id, taskStepId, order: from } = before;
    const order = await moveNeighbours(inside, 'slideBar', taskStepId, { from, to });
    const { row, fields } = await edit(inside, 'slideBar', before, { ...sent, order });
    if (fields) {
      const { name } = row;
      inside.changes.push({ entity: 'slideBar', id, name, action: 'updated', projectId, fields });
    }
    return row;
  });
}

/** Later ones move up. */
export async function deleteSlideBar(
  ctx: Ctx,
  { params }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { id, taskStepId, name, order, projectId } = await lockedSlideBar(inside, params.id);
    await inside.db.deleteFrom('slideBars').where('id', '=', id).execute();
    await closeUp(inside, 'slideBar', taskStepId, order);
    inside.changes.push({ entity: 'slideBar', id, name, action: 'deleted', projectId });
  });
}

async function lockedSlideBar(ctx: WritingCtx, id: number) {
  return locked(ctx, () => findSlideBar(ctx, id));
}
