import { nameKey } from '#server/db/keys.ts';
import type { Trashed } from '#server/db/tables.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { conflict } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { oldest, restoreRows, takeFromTrash, topOf } from '#server/records/trash.ts';

import { entities, entryNamed } from './entry-named.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { List } from './queries.ts';

/** Takes a record from the trash together with its category and market. */
export async function takeWithEntries(
  ctx: WritingCtx,
  entity: 'project' | 'projectTemplate' | 'taskTemplate',
  id: number,
): Promise<Trashed> {
  await oneAtATime(ctx);
  const trashed = await takeFromTrash(ctx, entity, id);
  const top: { category: string | null; market?: string | null } = topOf(trashed, entity);
  if (top.category) top.category = await entryBack(ctx, 'categories', top.category);
  if (top.market) top.market = await entryBack(ctx, 'markets', top.market);
  return trashed;
}

/**
 * Returns the list entry for a restored record. A deleted entry is restored too, without references that were
 * reassigned from it; if that is no longer possible, the entry is created again.
 */
async function entryBack(ctx: WritingCtx, list: List, name: string): Promise<string> {
  const there = await ctx.db
    .selectFrom(list)
    .select('id')
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();
  const id = there ? undefined : await deletedEntry(ctx, list, name);
  if (id !== undefined) {
    const trashed = await takeFromTrash(ctx, entities[list], id);
    await unlessTaken(restoreRows(ctx, { ...trashed, changed: [] }), conflict);
    ctx.changes.push({ entity: entities[list], id, name, action: 'restored' });
  }
  return entryNamed(ctx, list, name);
}

/** The most recently deleted entry of this name that can still be restored. */
async function deletedEntry(
  { db, now }: WritingCtx,
  list: List,
  name: string,
): Promise<number | undefined> {
  const deleted = await db
    .selectFrom('deletedThings')
    .select(['entityId', 'entityName'])
    .where('entityType', '=', entities[list])
    .where('deletedAt', '>=', oldest(now()))
    .orderBy('id', 'desc')
    .execute();
  const key = nameKey(name);
  return deleted.find(({ entityName }) => nameKey(entityName) === key)?.entityId;
}
