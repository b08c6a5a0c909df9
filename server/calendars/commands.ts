import { randomBytes } from 'node:crypto';

import { calendarNames } from '#contract/calendars.ts';
import type { CalendarKind, EndedCalendars, MadeCalendar } from '#contract/calendars.ts';
import type { Ctx } from '#server/ctx.ts';
import { sha256 } from '#server/files/sha256.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** The secret, of 160 bits, is in the returned address alone. */
export async function createCalendar(
  ctx: Ctx,
  { body: { kind } }: { body: { kind: CalendarKind } },
  origin: string,
): Promise<MadeCalendar> {
  const secret = randomBytes(20).toString('hex');
  return transaction(ctx, async (inside) => {
    const [former = null] = await end(inside, kind);
    const createdAt = inside.now();
    const managerId = inside.account?.id ?? 0;
    await inside.db
      .insertInto('calendars')
      .values({ secretHash: sha256(secret), managerId, kind, createdAt })
      .execute();
    logCalendar(inside, { before: former && calendarNames[former], after: calendarNames[kind] });
    return { kind, createdAt, url: `${origin}/calendar/${secret}.ics` };
  });
}

export async function endCalendars(
  ctx: Ctx,
  { query: { kind } }: { query: EndedCalendars },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    for (const ended of await end(inside, kind)) {
      logCalendar(inside, { before: calendarNames[ended], after: null });
    }
  });
}

async function end({ db, account }: WritingCtx, kind?: CalendarKind): Promise<CalendarKind[]> {
  let ended = db.deleteFrom('calendars').where('managerId', '=', account?.id ?? 0);
  if (kind) ended = ended.where('kind', '=', kind);
  return (await ended.returning('kind').execute()).map((row) => row.kind);
}

type Names = { before: string | null; after: string | null };

function logCalendar({ account, changes }: WritingCtx, calendar: Names): void {
  const about = {
    entity: 'projectManager',
    id: account?.id ?? 0,
    name: account?.name ?? '',
  } as const;
  changes.push({ ...about, action: 'updated', fields: { calendar } });
}
