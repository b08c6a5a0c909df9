import { sql } from 'kysely';

import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';

export type Quotas = { slidesPerHour: number; storageMb: number };

const hourMs = 60 * 60 * 1000;

/**
 * Throws if the account's hourly quota or the storage limit is reached. Both are read from the database, so that
 * they hold across servers; slides under way do not count yet.
 */
export async function checkQuotas(ctx: Ctx, { slidesPerHour, storageMb }: Quotas): Promise<void> {
  const { made, first } = await recentSlides(ctx);
  if (made >= slidesPerHour) {
    const retryAfter = Math.ceil((Date.parse(first) + hourMs - Date.parse(ctx.now())) / 1000);
    const message = `You have made ${slidesPerHour} slides within an hour. Try again in ${minutes(retryAfter)}.`;
    throw new Problem('tooMany', message, { retryAfter });
  }
  if ((await storedBytes(ctx)) >= storageMb * 1_048_576) {
    throw new Problem(
      'full',
      `Photos and slides take the ${storageMb.toLocaleString('en-US')} MB that are allowed. Deleted slides free space after 30 days; the administrator can raise STORAGE_LIMIT_MB.`,
    );
  }
}

/** Counted in the log, because deleted slides count, too. */
async function recentSlides({ db, account, now }: Ctx): Promise<{ made: number; first: string }> {
  const { made, first } = await db
    .selectFrom('activity')
    .select(({ fn }) => [
      fn.countAll<number>().as('made'),
      fn.min<string | null>('createdAt').as('first'),
    ])
    .where('projectManagerId', '=', account?.id ?? null)
    .where('createdAt', '>', new Date(Date.parse(now()) - hourMs).toISOString())
    // The log may contain future times of a clock that was ahead; these must not lock anybody out.
    .where('createdAt', '<=', now())
    .where('entityType', '=', 'slide')
    .where('action', '=', 'created')
    .executeTakeFirstOrThrow();
  return { made, first: first ?? now() };
}

async function storedBytes({ db }: Ctx): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
