import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Entity } from '#contract/live.ts';
import { formatNumber } from '#contract/words.ts';
import type { Ctx } from '#server/ctx.ts';
import { Problem } from '#server/problem.ts';

export const hourMs = 60 * 60 * 1000;

type Rate = {
  entity: Entity;
  most: number;
  requested?: number;
  underWay?: number;
  reached: (made: number) => string;
};

/**
 * Throws if the account exceeds its hourly rate. Counts log entries, so that the limit covers all servers and
 * deleted records.
 */
export async function checkRate(ctx: Ctx, rate: Rate): Promise<void> {
  const { entity, most, requested = 1, underWay = 0, reached } = rate;
  const made = await madeWithinHour(ctx, entity);
  const over = made + underWay + requested - most;
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
      .where((eb) =>
        account?.person
          ? eb('personId', '=', account.person.personId)
          : eb('projectManagerId', '=', account?.id ?? null),
      )
      .where('createdAt', '>', new Date(Date.parse(now()) - hourMs).toISOString())
      // Ignores future times written by a clock that was ahead, which would lock the account out.
      .where('createdAt', '<=', now())
      .where('entityType', '=', entity)
      .where('action', '=', 'created')
      // Links are logged like files.
      .$if(entity === 'evidence', (query) =>
        query.where((eb) => {
          const links = eb.selectFrom('evidence').select('id').where('address', 'is not', null);
          return eb.not(eb.exists(links.whereRef('evidence.id', '=', 'activity.entityId')));
        }),
      )
  );
}

/** The limit, and what photos, slides and previews took at this moment: adding them up is slow. */
export type StorageRoom = { storageMb: number; taken: number };

export async function storageRoom({ db }: Ctx, storageMb: number): Promise<StorageRoom> {
  const files = await db
    .selectFrom('files')
    .select(total(sql`octet_length("bytes")`).as('bytes'))
    .executeTakeFirstOrThrow();
  const previews = await db
    .selectFrom('evidenceFiles')
    .select(total(sql`octet_length("thumbnail")`).as('bytes'))
    .executeTakeFirstOrThrow();
  return { storageMb, taken: Number(files.bytes) + Number(previews.bytes) };
}

/** Throws if all files plus `more` bytes exceed the storage limit. Includes what unfinished uploads reserve. */
export async function checkStorage(
  { db }: Ctx,
  { storageMb, taken }: StorageRoom,
  more: number,
): Promise<void> {
  const evidence = await db
    .selectFrom('evidenceFiles')
    .select(total(sql`"size"`).as('bytes'))
    .executeTakeFirstOrThrow();
  const stored = taken + Number(evidence.bytes);
  if (stored + more <= storageMb * 1_048_576) return;
  throw new Problem(
    'full',
    `Photos, slides and evidence take the ${formatNumber(storageMb)} MB that are allowed. Deleted slides free space after 30 days; the administrator can raise STORAGE_LIMIT_MB.`,
  );
}

/** PostgreSQL returns sums as strings. */
function total(bytes: RawBuilder<unknown>) {
  return sql<number | string>`coalesce(sum(${bytes}), 0)`;
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
