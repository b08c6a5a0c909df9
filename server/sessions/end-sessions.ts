import type { Ctx } from '#server/ctx.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Ends all sessions of an account, or all but one. Call `notifyEnded` after the commit. */
export async function endSessions(
  { db }: WritingCtx,
  managerId: number,
  except = '',
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('managerId', '=', managerId)
    .where('sid', '!=', except)
    .execute();
}

/**
 * Makes every server close the streams of ended sessions. A server that misses it notices at its next heartbeat.
 */
export async function notifyEnded({ database }: Ctx): Promise<void> {
  await database.announce('sessions').catch(() => {});
}
