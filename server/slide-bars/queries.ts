import type { SlideBar } from '#contract/slide-bars.ts';
import type { Ctx } from '#server/ctx.ts';
import { notFound } from '#server/problem.ts';
import { findStep } from '#server/steps/queries.ts';

/** In order. Throws if the step does not exist. */
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

/** Includes the id of its project. Throws if it does not exist. */
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
