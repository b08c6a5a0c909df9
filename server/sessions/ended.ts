import type { Ctx } from '#server/ctx.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Ends the sessions of an account, or all but one. `notifyEnded` is due after the commit. */
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
 * Lets every server close the streams of sessions that have ended. One that cannot be told finds out by
 * itself with the next heartbeat.
 */
export async function notifyEnded({ database }: Ctx): Promise<void> {
  await database.announce('sessions').catch(() => {});
}
