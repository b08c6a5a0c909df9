import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { dayIn } from '#contract/today.ts';
import { addDays } from '#rules/add-days.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { presentCursor } from '#server/log-queue/cursor.ts';
import { noLease } from '#server/log-queue/lease.ts';
import { organisationRow, timeZoneOf } from '#server/organisation/queries.ts';
import { transaction } from '#server/records/transaction.ts';

import { hourIn } from './days.ts';

export function readMailState({ db }: Ctx): Promise<Row<'mailState'>> {
  return db.selectFrom('mailState').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/**
 * At start. Nothing from before mail was set up is sent, nor what happened in another log: after a restore or a move the
 * table is new. Digests begin with the next hour for them.
 */
export async function switchOnMail(ctx: Ctx): Promise<void> {
  const timeZone = await timeZoneOf(ctx);
  const day = dayIn(timeZone, ctx.now());
  const { mailHour } = await organisationRow(ctx);
  const digestDay = hourIn(timeZone, ctx.now()) < mailHour ? addDays(day, -1) : day;
  await transaction(ctx, async ({ db, now, database }) => {
    const inside = { ...ctx, db };
    if (database.engine === 'postgres') await forgetForeign(db);
    const { since } = await readMailState(inside);
    if (since !== null) return;
    await db
      .updateTable('organisation')
      .set({ mailKey: randomBytes(32).toString('hex') })
      .where('mailKey', '=', '')
      .execute();
    const cursor = await presentCursor(inside);
    await db
      .updateTable('mailState')
      .set({ since: now(), digestDay, ...cursor })
      .execute();
  });
}

/** PostgreSQL data that was copied into another cluster has that cluster's positions. */
async function forgetForeign(db: Ctx['db']): Promise<void> {
  await db
    .updateTable('mailState')
    .set({ since: null })
    .where('position', '>=', sql<number>`pg_current_xact_id()::text::bigint`)
    .execute();
}

/** At start without a mail server. */
export async function switchOffMail(ctx: Ctx): Promise<void> {
  if ((await readMailState(ctx)).since === null) return;
  await transaction(ctx, async ({ db }) => {
    await db.updateTable('mailState').set({ since: null }).execute();
    await db
      .updateTable('mails')
      .set({ state: 'expired' })
      .where('state', '=', 'sending')
      .execute();
  });
}

/** For the only server: whoever held a lease is gone. */
export async function endMailLeases(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db }) =>
    db.updateTable('mails').set(noLease).where('leaseKey', 'is not', null).execute(),
  );
}
