import type { Ctx } from '#server/ctx.ts';

import { transaction } from './transaction.ts';

/**
 * Times that were written while the clock was ahead become now: otherwise what they are about would be kept for
 * as long as the clock was ahead, and longer.
 */
export async function clampFutureTimes(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await transaction(ctx, async ({ db }) => {
    await db.updateTable('signInAttempts').set({ since: now }).where('since', '>', now).execute();
    await db
      .updateTable('idempotencyKeys')
      .set({ createdAt: now })
      .where('createdAt', '>', now)
      .execute();
    await db
      .updateTable('deletedThings')
      .set({ deletedAt: now })
      .where('deletedAt', '>', now)
      .execute();
  });
}
