import type { SlideBar } from '#contract/slide-bars.ts';
import type { Ctx } from '#server/ctx.ts';
import { notFound } from '#server/problem.ts';
import { findStep } from '#server/steps/queries.ts';

/** The slide bars of a step, in order. Throws when there is no such step. */
export async function listSlideBars(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<SlideBar[]> {
  await findStep(ctx, id);
  return ctx.db
    .selectFrom('slideBars')
    .selectAll()
    .where('taskStepId', '=', id)
    .orderBy('order')
    .orderBy('id')
    .execute();
}

/** A slide bar with the project that it is in. Throws when there is none. */
export async function findSlideBar(
  { db }: Ctx,
  id: number,
): Promise<SlideBar & { projectId: number }> {
  const bar = await db
    .selectFrom('slideBars')
    .innerJoin('taskSteps', 'taskSteps.id', 'slideBars.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('slideBars')
    .select('tasks.projectId')
    .where('slideBars.id', '=', id)
    .executeTakeFirst();
  if (!bar) throw notFound('Slide bar');
  return bar;
}
