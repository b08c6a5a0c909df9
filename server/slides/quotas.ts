import { sql } from 'kysely';

import type { SlideQuota } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';

export type Quotas = { slidesPerHour: number; storageMb: number };

const hourMs = 60 * 60 * 1000;

/**
 * Throws unless this many more slides fit into the account's hour. Read from the database, so that it holds across
 * servers. Exact where no other slide can be stored at the same time.
 */
export async function checkHour(
  ctx: Ctx,
  { slidesPerHour }: Quotas,
  wanted: number,
): Promise<void> {
  const made = await madeWithinHour(ctx);
  const over = made + wanted - slidesPerHour;
  if (over <= 0) return;
  if (wanted > slidesPerHour) {
    throw new Problem('tooMany', `You can make at most ${slidesPerHour} slides within an hour`);
  }
  const { createdAt } = await recentSlides(ctx)
    .select('createdAt')
    .orderBy('createdAt')
    .offset(over - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const retryAfter = Math.ceil((Date.parse(createdAt) + hourMs - Date.parse(ctx.now())) / 1000);
  const reached =
    wanted === 1
      ? `You have made ${slidesPerHour} slides within an hour.`
      : `${wanted} slides are too many now: you have made ${made} of ${slidesPerHour} within an hour.`;
  throw new Problem('tooMany', `${reached} Try again in ${minutes(retryAfter)}.`, { retryAfter });
}

/** Throws if the storage limit is reached; slides under way do not count yet. */
export async function checkStorage(ctx: Ctx, { storageMb }: Quotas): Promise<void> {
  if ((await storedBytes(ctx)) < storageMb * 1_048_576) return;
  throw new Problem(
    'full',
    `Photos and slides take the ${storageMb.toLocaleString('en-US')} MB that are allowed. Deleted slides free space after 30 days; the administrator can raise STORAGE_LIMIT_MB.`,
  );
}

export async function readSlideQuota(
  ctx: Ctx,
  { slidesPerHour: perHour }: Quotas,
): Promise<SlideQuota> {
  return { perHour, left: Math.max(0, perHour - (await madeWithinHour(ctx))) };
}

async function madeWithinHour(ctx: Ctx): Promise<number> {
  const { made } = await recentSlides(ctx)
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

/** Counted in the log, because deleted slides count, too. */
function recentSlides({ db, account, now }: Ctx) {
  return (
    db
      .selectFrom('activity')
      .where('projectManagerId', '=', account?.id ?? null)
      .where('createdAt', '>', new Date(Date.parse(now()) - hourMs).toISOString())
      // The log may contain future times of a clock that was ahead; these must not lock anybody out.
      .where('createdAt', '<=', now())
      .where('entityType', '=', 'slide')
      .where('action', '=', 'created')
  );
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
