import { counts } from '#contract/limits.ts';
import type { Ctx } from '#server/ctx.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { endTokens } from './api-tokens.ts';

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

/** Ends every way into an account: sessions, API tokens and calendars. Call `notifyEnded` after the commit. */
export async function endAccess(ctx: WritingCtx, managerId: number): Promise<void> {
  await endSessions(ctx, managerId);
  await endTokens(ctx, managerId);
  await ctx.db.deleteFrom('calendars').where('managerId', '=', managerId).execute();
}

/** Ends the sessions that began at the organization's provider, of one account or of all. */
export async function endProviderSessions({ db }: WritingCtx, managerId?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('byProvider', '=', true)
    .$if(managerId !== undefined, (query) => query.where('managerId', '=', managerId ?? 0))
    .execute();
}

/** Ends the sessions that began with a password, except the primary manager's. */
export async function endPasswordSessions({ db }: WritingCtx): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('byProvider', '=', false)
    .where('managerId', 'not in', (eb) =>
      eb.selectFrom('projectManagers').select('id').where('isPrimary', '=', true),
    )
    .execute();
}

/** Ends the oldest sessions of an account beyond the limit. Returns whether there were any; then call `notifyEnded`. */
export async function endOldestSessions(
  { db }: WritingCtx,
  managerId: number,
  newest: string,
): Promise<boolean> {
  const sessions = db.selectFrom('sessions').select('sid').where('managerId', '=', managerId);
  const remaining = sessions
    .where('sid', '!=', newest)
    .orderBy('createdAt', 'desc')
    .orderBy('sid')
    .limit(counts.sessionsOfAccount - 1);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('managerId', '=', managerId)
    .where('sid', '!=', newest)
    .where('sid', 'not in', remaining)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Makes every server close the streams of ended sessions. A server that misses it notices at its next heartbeat.
 */
export async function notifyEnded({ database }: Ctx): Promise<void> {
  await database.announce('sessions').catch(() => {});
}
