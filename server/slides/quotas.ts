import type { SlideQuota } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { checkRate, madeWithinHour } from '#server/files/quotas.ts';
import { Problem } from '#server/problem.ts';

export type Quotas = { slidesPerHour: number; storageMb: number };

/**
 * Throws unless this many more slides fit into the account's hourly quota. Exact only while no other slide can be
 * stored.
 */
export async function checkHour(
  ctx: Ctx,
  { slidesPerHour: most }: Quotas,
  requested: number,
): Promise<void> {
  if (requested > most) {
    throw new Problem('tooMany', `You can make at most ${most} slides within an hour`);
  }
  const reached = (made: number) =>
    requested === 1
      ? `You have made ${most} slides within an hour.`
      : `${requested} slides are too many now: you have made ${made} of ${most} within an hour.`;
  await checkRate(ctx, { entity: 'slide', most, requested, reached });
}

export async function readSlideQuota(
  ctx: Ctx,
  { slidesPerHour: perHour }: Quotas,
): Promise<SlideQuota> {
  return { perHour, left: Math.max(0, perHour - (await madeWithinHour(ctx, 'slide'))) };
}
