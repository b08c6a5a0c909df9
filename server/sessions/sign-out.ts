import type { Ctx } from '#server/ctx.ts';
import { transaction } from '#server/records/transaction.ts';

import { latestEnd } from './commands.ts';
import type { SessionDays } from './commands.ts';
import { notifyEnded } from './end-sessions.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

/** A sign-out that could not be stored: the error, and the latest end of the session. */
export type FailedSignOut = { fault: unknown; endsAt: string };

/**
 * Ends a session on every server; succeeds if it has ended already. If the database accepts no write, not even with
 * the reserve, this process refuses the session until its row can be deleted.
 */
export async function signOut(
  ctx: Ctx,
  sid: string,
  { revoked, days }: { revoked: RevokedSessions; days: SessionDays },
): Promise<FailedSignOut | null> {
  const failed = await deleteSession(ctx, sid).then(
    () => null,
    async (fault: unknown) => {
      revoked.add(sid);
      return { fault, endsAt: await endOf(ctx, sid, days) };
    },
  );
  await notifyEnded(ctx);
  return failed;
}

async function deleteSession(ctx: Ctx, sid: string): Promise<void> {
  await transaction(
    ctx,
    ({ db }) => db.deleteFrom('sessions').where('sid', '=', sid).execute(),
    'sign-out',
  );
}

async function endOf({ db, now }: Ctx, sid: string, days: SessionDays): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('sid', '=', sid)
    .executeTakeFirst()
    .catch(() => undefined);
  return latestEnd(session?.createdAt ?? now(), days);
}
