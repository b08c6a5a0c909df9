import { dayIn } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { NewRow } from '#server/db/tables.ts';
import { organisationRow, timeZoneOf } from '#server/organisation/queries.ts';
import { holidaysIn } from '#server/progress/anchor-days.ts';
import { transaction } from '#server/records/transaction.ts';

import { hourIn, isWorkingDay } from './days.ts';
import { digestReaders } from './readers.ts';
import { readMailState } from './state.ts';

/** Far below the parameter limits of both engines. */
const atOnce = 100;

/**
 * From the organization's hour of a working day on: a digest for each reader. Its contents are decided when it is sent.
 * One that is still waiting is replaced.
 */
export async function addDigests(ctx: Ctx): Promise<void> {
  const timeZone = await timeZoneOf(ctx);
  const day = dayIn(timeZone, ctx.now());
  const { digestDay } = await readMailState(ctx);
  if (digestDay >= day) return;
  const { mailHour } = await organisationRow(ctx);
  if (hourIn(timeZone, ctx.now()) < mailHour || !isWorkingDay(day, await holidaysIn(ctx))) return;
  await transaction(ctx, async (inside) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('mailState')
      .set({ digestDay: day })
      .where('digestDay', '=', digestDay)
      .executeTakeFirst();
    // Another server was faster.
    if (numUpdatedRows !== 1n) return;
    await inside.db
      .updateTable('mails')
      .set({ state: 'replaced' })
      .where('state', '=', 'sending')
      .where('kind', '=', 'digest')
      // One that is being sent at this moment arrives.
      .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', inside.now())]))
      .execute();
    const { accounts, people } = await digestReaders(inside);
    const rows = [
      ...accounts.map((id) => digestRow(ctx, `digest:account:${id}:${day}`, { managerId: id })),
      ...people.map((id) => digestRow(ctx, `digest:person:${id}:${day}`, { personId: id })),
    ];
    for (const some of chunks(rows, atOnce)) {
      await inside.db
        .insertInto('mails')
        .values(some)
        .onConflict((one) => one.column('key').doNothing())
        .execute();
    }
  });
}

type Whose = { managerId?: number; personId?: number };

function digestRow({ now }: Ctx, key: string, { managerId, personId }: Whose): NewRow<'mails'> {
  const whose = { managerId: managerId ?? null, personId: personId ?? null };
  return { key, kind: 'digest', ...whose, state: 'sending', createdAt: now() };
}
