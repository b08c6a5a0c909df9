import { sql } from 'kysely';

import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';

export const hourMs = 60 * 60 * 1000;

type Rate = { entity: Entity; most: number; words: string; more?: number };

/**
 * Throws if the account has made too many of a kind within an hour. It is read from the log, so that it holds across
 * servers and deleted ones count, too; `more` are those under way.
 */
export async function checkRate(ctx: Ctx, { entity, most, words, more = 0 }: Rate): Promise<void> {
  const { made, first } = await recent(ctx, entity);
  if (made + more < most) return;
  const retryAfter = Math.ceil((Date.parse(first) + hourMs - Date.parse(ctx.now())) / 1000);
  const message = `${words} within an hour. Try again in ${minutes(retryAfter)}.`;
  throw new Problem('tooMany', message, { retryAfter });
}

async function recent({ db, account, now }: Ctx, entity: Entity) {
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
    .where('entityType', '=', entity)
    .where('action', '=', 'created')
    .executeTakeFirstOrThrow();
  return { made, first: first ?? now() };
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
