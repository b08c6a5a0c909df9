import type { NewSlide } from '#contract/slides.ts';
import { gatesOpen } from '#contract/tasks.ts';
import type { Ctx } from '#server/ctx.ts';
import { clash } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type Announcing = Pick<NewSlide, 'projectId' | 'reason'>;

/** Open gates of a project. Throws if there are any and no reason was given. */
export async function openGates(
  { db }: Ctx,
  { projectId, reason }: Announcing,
): Promise<string | null> {
  if (projectId === undefined) return null;
  const tasks = await db
    .selectFrom('tasks')
    .select('title')
    .where('projectId', '=', projectId)
    .where('isGate', '=', true)
    .where('status', '<>', 'completed')
    .orderBy('order')
    .execute();
  if (tasks.length === 0) return null;
  const open = gatesOpen(tasks);
  if (reason === undefined) throw clash('reason', open);
  return open;
}

export async function passGates(ctx: WritingCtx, body: Announcing): Promise<void> {
  const what = await openGates(ctx, body);
  const { projectId, reason } = body;
  if (what === null || projectId === undefined || reason === undefined) return;
  const createdAt = ctx.now();
  const author = ctx.account?.name ?? 'System';
  await ctx.db
    .insertInto('recordedReasons')
    .values({ projectId, taskStepId: null, what, reason, author, createdAt })
    .execute();
  const { name } = await ctx.db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const fields = {
    unmet: { before: null, after: what },
    reason: { before: null, after: reason },
  };
  ctx.changes.push({
    entity: 'project',
    id: projectId,
    name,
    action: 'updated',
    projectId,
    fields,
  });
}
