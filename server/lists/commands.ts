import type { RestoredThing } from '#contract/deleted.ts';
import { inUse, nameTaken, noSuchEntry } from '#contract/lists.ts';
import type { Category, EntryChanges, NewEntry } from '#contract/lists.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Trashed } from '#server/db/changes.ts';
import { nameKey } from '#server/db/keys.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, invalid, isStale, Problem, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { renamePending } from '#server/records/pending-references.ts';
import { countRenamed, lockReferrers, reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash, topOf } from '#server/records/trash.ts';

import { entities } from './entry-named.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readEntry } from './queries.ts';
import type { List } from './queries.ts';

type One = { params: { id: number } };

/** The commands of one list: categories and markets are alike. */
export function entryCommands(list: List) {
  const entity = entities[list];
  return {
    /** Adds an entry. Refused where the list has its name already, whatever the case. */
    create: (ctx: Ctx, { body }: { body: NewEntry }): Promise<Category> =>
      transaction(ctx, async (inside) => {
        const { name, description = null } = body;
        const made = { createdAt: inside.now(), updatedAt: inside.now() };
        const insert = inside.db
          .insertInto(list)
          .values({ name, nameKey: nameKey(name), description, ...made })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { id } = await unlessTaken(insert, taken);
        inside.changes.push({ entity, id, name, action: 'created' });
        return readEntry(inside, list, id);
      }),

    /** Changes an entry. Another name is its name in every project and template, too. */
    update: (ctx: Ctx, { params: { id }, body }: One & { body: EntryChanges }): Promise<Category> =>
      transaction(ctx, async (inside) => {
        await oneAtATime(inside);
        const before = await lockedRow(inside, entity, id);
        const { version, ...sent } = body;
        if (isStale(before, version)) throw stale(await readEntry(inside, list, id));
        const key = sent.name === undefined ? undefined : nameKey(sent.name);
        const to = sent.name ?? before.name;
        if (to !== before.name) await renameUsers(inside, list, before, to);
        const { row, fields } = await edit(inside, entity, before, { ...sent, nameKey: key });
        if (to !== before.name) await countRenamed(inside, entity, to);
        if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
        return readEntry(inside, list, id);
      }),

    /**
     * Deletes an entry. Refused while projects or templates name it, unless another entry is named that
     * takes them over.
     */
    remove: (
      ctx: Ctx,
      { params: { id }, query }: One & { query: { moveTo?: string | undefined } },
    ) =>
      transaction(ctx, async (inside): Promise<void> => {
        await oneAtATime(inside);
        const { name } = await lockedRow(inside, entity, id);
        const { projectsCount: projects, templatesCount: templates } = await readEntry(
          inside,
          list,
          id,
        );
        const used = projects + templates > 0;
        if (used && query.moveTo === undefined) {
          throw new Problem('clash', inUse({ projects, templates }));
        }
        const changed = used ? await moved(inside, list, { id, name }, query.moveTo ?? '') : [];
        await moveToTrash(inside, { entity, id, name }, changed);
        inside.changes.push({ entity, id, name, action: 'deleted' });
      }),

    /** Brings a deleted entry back, and what was moved from it, where that is still where it was moved to. */
    undelete: (ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> =>
      transaction(ctx, async (inside) => {
        await oneAtATime(inside);
        const removed = await takeFromTrash(inside, entity, id);
        await unlessTaken(restoreRows(inside, removed), taken);
        const { name } = topOf(removed, entity);
        inside.changes.push({ entity, id, name, action: 'restored' });
        return { entity, id };
      }),
  };
}

/** Gives everything that names an entry the name of another one, each as a change of its own. */
async function moved(
  ctx: WritingCtx,
  list: List,
  { id, name }: { id: number; name: string },
  to: string,
): Promise<Trashed['changed']> {
  const other = await ctx.db
    .selectFrom(list)
    .select('name')
    .where('nameKey', '=', nameKey(to))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (!other) throw invalid('moveTo', noSuchEntry);
  return reassign(ctx, entities[list], { from: name, to: other.name });
}

/**
 * Gets ready for another name of an entry, which the caller has locked. The name is claimed first: whoever adds an
 * entry of that name goes on to what will name it. What was deleted comes back with the new name; what is there is
 * renamed by the database together with the entry, and locked until then. In this order, as whatever comes back is
 * taken from what was deleted and then changes what is there.
 */
async function renameUsers(
  ctx: WritingCtx,
  list: List,
  { id, name: from }: { id: number; name: string },
  to: string,
): Promise<void> {
  const claim = ctx.db
    .updateTable(list)
    .set({ nameKey: nameKey(to) })
    .where('id', '=', id);
  await unlessTaken(claim.execute(), taken);
  await renamePending(ctx, entities[list], { from, to });
  await lockReferrers(ctx, entities[list], from);
}

function taken() {
  return clash('name', nameTaken);
}
