import type { Ctx } from '#server/ctx.ts';
import { checkRate, checkStorage } from '#server/files/quotas.ts';

export type Quotas = { slidesPerHour: number; storageMb: number };

/** Throws if the account's hourly quota or the storage limit is reached; slides under way do not count yet. */
export async function checkQuotas(ctx: Ctx, { slidesPerHour, storageMb }: Quotas): Promise<void> {
  const words = `You have made ${slidesPerHour} slides`;
  await checkRate(ctx, { entity: 'slide', most: slidesPerHour, words });
  await checkStorage(ctx, storageMb);
}
