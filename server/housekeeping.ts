import type { Ctx } from './ctx.ts';
import { purge } from './deleted/purge.ts';
import { dropAbandoned, dropStale } from './evidence/staging.ts';
import { clampMails, dropOldMails } from './mail/old-mails.ts';
import { dropExpiredLinks } from './personal-links/links.ts';
import { forgetKeys } from './records/repeated-keys.ts';
import { transaction } from './records/transaction.ts';
import { clampSessions } from './sessions/commands.ts';
import type { SessionDays } from './sessions/commands.ts';
import { clampWebhooks } from './webhooks/retries.ts';

const everyMs = 60 * 60 * 1000;

export function scheduleHousekeeping(
  ctx: Ctx,
  days: SessionDays,
  onProblem: (error: Error) => void,
): () => void {
  let stopped = false;
  const again = () =>
    void runHousekeeping(ctx, days).catch((error: Error) => {
      // A stop closes the database meanwhile. The next start begins anew.
      if (!stopped) onProblem(error);
    });
  again();
  const timer = setInterval(again, everyMs).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Corrects times written by a clock that was ahead, then purges expired trash and keys. */
export async function runHousekeeping(ctx: Ctx, days: SessionDays): Promise<void> {
  await clampSessions(ctx, days);
  await clampFutureTimes(ctx);
  await forgetKeys(ctx);
  await dropStale(ctx);
  await dropAbandoned(ctx);
  await dropOldMails(ctx);
  await dropExpiredLinks(ctx);
  await purge(ctx);
}

/** Replaces future times by now: otherwise their rows would be kept too long. */
async function clampFutureTimes(ctx: Ctx): Promise<void> {
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
    await db.updateTable('evidence').set({ removedAt: now }).where('removedAt', '>', now).execute();
    await clampWebhooks(db, now);
    await clampMails(db, now);
    await db
      .updateTable('evidenceFiles')
      .set({ createdAt: now })
      .where('createdAt', '>', now)
      .execute();
  });
}
