import type { Ctx } from '#server/ctx.ts';
import { transaction } from '#server/records/transaction.ts';

import { latestEnd } from './commands.ts';
import type { SessionDays } from './commands.ts';
import { notifyEnded } from './end-sessions.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

/** A sign-out that could not be stored: the error, and the latest end of the session. */
export type FailedSignOut = { fault: unknown; endsAt: string };

/**
 * Ends sessions on every server; succeeds if they have ended already. If the database accepts no write, not even with
 * the reserve, this process refuses them until their rows can be deleted.
 */
export async function signOut(
  ctx: Ctx,
  sids: string[],
  { revoked, days }: { revoked: RevokedSessions; days: SessionDays },
): Promise<FailedSignOut | null> {
  const failed = await deleteSessions(ctx, sids).then(
    () => null,
    async (fault: unknown) => {
      for (const sid of sids) revoked.add(sid);
      return { fault, endsAt: await endOf(ctx, sids, days) };
    },
  );
  await notifyEnded(ctx);
  return failed;
}

async function deleteSessions(ctx: Ctx, sids: string[]): Promise<void> {
  await transaction(
    ctx,
    ({ db }) => db.deleteFrom('sessions').where('sid', 'in', sids).execute(),
    'sign-out',
  );
}

async function endOf({ db, now }: Ctx, sids: string[], days: SessionDays): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('sid', 'in', sids)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
    .catch(() => undefined);
  return latestEnd(session?.createdAt ?? now(), days);
}
