import { nameKey } from '#server/db/keys.ts';
import type { Trashed } from '#server/db/tables.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { conflict } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import {
  lookInTrash,
  oldest,
  restoreRows,
  takeFromTrashIfThere,
  takeFromTrash,
  topOf,
} from '#server/records/trash.ts';

import { entities, entryNamed } from './entry-named.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { List } from './queries.ts';

/**
 * What was kept of something that names entries, which come back with it. They are locked before what is
 * kept of it, as by whoever renames them.
 */
export async function takeWithEntries(
  ctx: WritingCtx,
  entity: 'project' | 'projectTemplate' | 'taskTemplate',
  id: number,
): Promise<Trashed> {
  await oneAtATime(ctx);
  const top = (removed: Trashed): { category: string | null; market?: string | null } =>
    topOf(removed, entity);
  const { category, market } = top(await lookInTrash(ctx, entity, id));
  const names = {
    ...(category && { category: await entryBack(ctx, 'categories', category) }),
    ...(market && { market: await entryBack(ctx, 'markets', market) }),
  };
  const removed = await takeFromTrash(ctx, entity, id);
  const now = top(removed);
  if (now.category !== category || now.market !== market) throw conflict();
  Object.assign(now, names);
  return removed;
}

/**
 * The name of an entry for something that comes back and names it. Where the entry was deleted meanwhile it
 * comes back, too; what was moved from it stays where it is. Where it is nowhere it joins the list anew.
 */
async function entryBack(ctx: WritingCtx, list: List, name: string): Promise<string> {
  const there = await ctx.db
    .selectFrom(list)
    .select('id')
    .where('nameKey', '=', nameKey(name))
    .executeTakeFirst();
  const id = there ? undefined : await deletedEntry(ctx, list, name);
  if (id !== undefined) {
    const removed = await takeFromTrashIfThere(ctx, entities[list], id);
    // Somebody else has just brought it back.
    if (!removed) return entryBack(ctx, list, name);
    await unlessTaken(restoreRows(ctx, { ...removed, changed: [] }), conflict);
    ctx.changes.push({ entity: entities[list], id, name, action: 'restored' });
  }
  return entryNamed(ctx, list, name);
}

/** The id of the deleted entry of this name that can still come back, the one deleted last. */
async function deletedEntry(
  { db, now }: WritingCtx,
  list: List,
  name: string,
): Promise<number | undefined> {
  const kept = await db
    .selectFrom('deletedThings')
    .select(['entityId', 'entityName'])
    .where('entityType', '=', entities[list])
    .where('deletedAt', '>=', oldest(now()))
    .orderBy('id', 'desc')
    .execute();
  const key = nameKey(name);
  return kept.find(({ entityName }) => nameKey(entityName) === key)?.entityId;
}
