import { nameKey } from '#server/db/keys.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import type { List } from './queries.ts';

export const entities = { categories: 'category', markets: 'market' } as const;

/**
 * Returns the stored spelling of a name, and adds missing names to the list. On PostgreSQL the entry cannot be
 * renamed or deleted before this transaction ends. Call it before locking records that use the entry, and for
 * categories before markets: renames and deletions lock the entry first, then the records.
 */
export async function entryNamed(ctx: WritingCtx, list: List, given: string): Promise<string> {
  const key = nameKey(given);
  const known = await find(ctx, list, key);
  if (known) return known.name;
  const now = ctx.now();
  const added = await ctx.db
    .insertInto(list)
    .values({ name: given, nameKey: key, description: null, createdAt: now, updatedAt: now })
    // PostgreSQL may report either the name or the key.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent transaction added it, and may have deleted it again.
  if (!added) return entryNamed(ctx, list, given);
  ctx.changes.push({ entity: entities[list], id: added.id, name: given, action: 'created' });
  return given;
}

/** The same for an optional name: undefined stays undefined, and blank means none. */
export async function entryNamedIfAny(
  ctx: WritingCtx,
  list: List,
  given: string | null | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  return given ? entryNamed(ctx, list, given) : null;
}

function find({ db, database }: WritingCtx, list: List, key: string) {
  return db
    .selectFrom(list)
    .select('name')
    .where('nameKey', '=', key)
    .$if(database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
}
