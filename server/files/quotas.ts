import { sql } from 'kysely';

import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';

export const hourMs = 60 * 60 * 1000;

type Rate = {
  entity: Entity;
  most: number;
  wanted?: number;
  underWay?: number;
  reached: (made: number) => string;
};

/**
 * Throws unless the account may make so many more of a kind within this hour. It is read from the log, so that it
 * holds across servers and deleted ones count, too.
 */
export async function checkRate(ctx: Ctx, rate: Rate): Promise<void> {
  const { entity, most, wanted = 1, underWay = 0, reached } = rate;
  const made = await madeWithinHour(ctx, entity);
  const over = made + underWay + wanted - most;
  if (over <= 0) return;
  const freed = await recent(ctx, entity)
    .select('createdAt')
    .orderBy('createdAt')
    .offset(over - 1)
    .limit(1)
    .executeTakeFirst();
  const since = Date.parse(freed?.createdAt ?? ctx.now());
  const retryAfter = Math.ceil((since + hourMs - Date.parse(ctx.now())) / 1000);
  const message = `${reached(made)} Try again in ${minutes(retryAfter)}.`;
  throw new Problem('tooMany', message, { retryAfter });
}

/** How many of a kind the account has made within an hour. */
export async function madeWithinHour(ctx: Ctx, entity: Entity): Promise<number> {
  const { made } = await recent(ctx, entity)
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

function recent({ db, account, now }: Ctx, entity: Entity) {
  return (
    db
      .selectFrom('activity')
      .where('projectManagerId', '=', account?.id ?? null)
      .where('createdAt', '>', new Date(Date.parse(now()) - hourMs).toISOString())
      // The log may contain future times of a clock that was ahead; these must not lock anybody out.
      .where('createdAt', '<=', now())
      .where('entityType', '=', entity)
      .where('action', '=', 'created')
  );
}

/** Throws if all files, with `more` bytes that are about to come, exceed the storage limit. */
export async function checkStorage(ctx: Ctx, storageMb: number, more = 0): Promise<void> {
  const stored = await storedBytes(ctx);
  const limit = storageMb * 1_048_576;
  if (stored < limit && stored + more <= limit) return;
  throw new Problem(
    'full',
    `Photos, slides and evidence take the ${storageMb.toLocaleString('en-US')} MB that are allowed. Deleted slides free space after 30 days; the administrator can raise STORAGE_LIMIT_MB.`,
  );
}

/** What is arriving counts as it comes. */
async function storedBytes({ db }: Ctx): Promise<number> {
  const files = await db
    .selectFrom('files')
    // A sum arrives from PostgreSQL as text.
    .select(sql<number | string>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  const evidence = await db
    .selectFrom('evidenceFiles')
    .select(
      sql<number | string>`coalesce(sum(size + coalesce(octet_length(thumbnail), 0)), 0)`.as(
        'bytes',
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(files.bytes) + Number(evidence.bytes);
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
