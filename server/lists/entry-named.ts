import { nameKey } from '#server/db/keys.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import type { List } from './queries.ts';

/** What the entries of each list are in the log. */
export const entities = { categories: 'category', markets: 'market' } as const;

/**
 * The name of an entry as the list spells it, for a name somebody gave. A name that the list lacks joins
 * it, and is announced. On PostgreSQL the entry cannot be renamed or deleted before this transaction ends.
 *
 * To be asked for before what names the entry is locked, and categories before markets: whoever renames or
 * deletes an entry locks it first, and then what names it.
 */
export async function entryNamed(ctx: WritingCtx, list: List, given: string): Promise<string> {
  const key = nameKey(given);
  const known = await find(ctx, list, key);
  if (known) return known.name;
  const now = ctx.now();
  const added = await ctx.db
    .insertInto(list)
    .values({ name: given, nameKey: key, description: null, createdAt: now, updatedAt: now })
    // Of the name or of its key: PostgreSQL may find either first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else added it between the two statements, and may have taken it away again.
  if (!added) return entryNamed(ctx, list, given);
  ctx.changes.push({ entity: entities[list], id: added.id, name: given, action: 'created' });
  return given;
}

/** The same where a name may be left out: what was not sent stays so, and blank means none. */
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
