import type { Ctx } from '#server/ctx.ts';

/** Null while the item is open. */
export type Finished = { completedBy: string | null; completedAt: string | null };

const open: Finished = { completedBy: null, completedAt: null };

export function finishedNow({ account, now }: Pick<Ctx, 'account' | 'now'>, is: boolean): Finished {
  return is ? { completedBy: account?.name ?? 'System', completedAt: now() } : open;
}

/**
 * After a change that may have finished or reopened an item. An item that was finished before keeps its completion.
 */
export function finishedAfter(
  ctx: Ctx,
  was: Finished & { isDone: boolean },
  is: boolean,
): Finished {
  if (was.isDone !== is) return finishedNow(ctx, is);
  return { completedBy: was.completedBy, completedAt: was.completedAt };
}

/**
 * When the step was first finished, after its completion has changed from `was` to `completedAt`. A completion that is
 * taken back does not count, unless the step was sent back: `wasSentBack`, or an earlier round.
 */
export function firstFinishedAfter(
  was: { firstFinishedAt: string | null; completedAt: string | null },
  completedAt: string | null,
  wasSentBack = false,
): string | null {
  const isTakenBack = completedAt === null && was.completedAt === was.firstFinishedAt;
  if (isTakenBack && !wasSentBack) return null;
  return was.firstFinishedAt ?? completedAt;
}
