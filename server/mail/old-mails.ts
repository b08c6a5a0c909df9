import type { Kysely } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import type { Tables } from '#server/db/tables.ts';
import { hour, minute } from '#server/log-queue/pauses.ts';
import { transaction } from '#server/records/transaction.ts';

// Longer than the time about which a digest may report.
const storedDays = 60;
// Anybody can ask for them, and they count for an hour.
const forgottenDays = 1;

export async function dropOldMails(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(Date.parse(ctx.now()) - days * 24 * hour).toISOString();
  await transaction(ctx, ({ db }) =>
    db
      .deleteFrom('mails')
      .where((eb) =>
        eb.or([
          eb('createdAt', '<', before(storedDays)),
          eb('kind', '=', 'forgotten').and('createdAt', '<', before(forgottenDays)),
        ]),
      )
      .where('state', '<>', 'sending')
      .execute(),
  );
}

/** After a clock that was ahead, mails would wait for too long. */
export async function clampMails(db: Kysely<Tables>, now: string): Promise<void> {
  const latest = new Date(Date.parse(now) + minute).toISOString();
  const latestAttempt = new Date(Date.parse(now) + hour + minute).toISOString();
  const attempts = { nextAttemptAt: now };
  await db
    .updateTable('mails')
    .set({ leasedUntil: now })
    .where('leasedUntil', '>', latest)
    .execute();
  await db.updateTable('mails').set(attempts).where('nextAttemptAt', '>', latestAttempt).execute();
  await db.updateTable('mails').set({ createdAt: now }).where('createdAt', '>', latest).execute();
  await db.updateTable('mails').set({ asOf: now }).where('asOf', '>', latest).execute();
  const state = () => db.updateTable('mailState');
  await state().set(attempts).where('nextAttemptAt', '>', latestAttempt).execute();
  await state().set({ since: now }).where('since', '>', latest).execute();
}
