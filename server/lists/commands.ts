import type { RestoredThing } from '#contract/deleted.ts';
import { inUse, nameTaken, noSuchEntry, usedByOthers } from '#contract/lists.ts';
import type { MarketChanges, NewMarket } from '#contract/lists.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Trashed } from '#server/db/tables.ts';
import { anyTable } from '#server/db/tables.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { clash, invalid, isStale, Problem, stale } from '#server/problem.ts';
import { edit, encoded } from '#server/records/edit.ts';
import { everything } from '#server/records/everything.ts';
import { lockedRow } from '#server/records/locks.ts';
import { renamePending } from '#server/records/pending-references.ts';
import { countRenamed, lockReferrers, reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash, topOf } from '#server/records/trash.ts';
import { checkAccounts } from '#server/visibility/of-project.ts';

import { entities } from './entry-named.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readEntry } from './queries.ts';
import type { Entry, List } from './queries.ts';

type One = { params: { id: number } };

/** Categories and markets share these commands. */
export function entryCommands(list: List) {
  const entity = entities[list];
  return {
    /** Refused if the list has this name already, ignoring case. */
    create: (ctx: Ctx, { body }: { body: NewMarket }): Promise<Entry> =>
      transaction(ctx, async (inside) => {
        const { name, description = null, ...defaults } = body;
        await checkDefaults(inside, defaults);
        const made = { createdAt: inside.now(), updatedAt: inside.now() };
        const insert = anyTable(inside.db)
          .insertInto(list)
          .values({ name, nameKey: nameKey(name), description, ...encoded(defaults), ...made })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { id } = await unlessTaken(insert, taken);
        inside.changes.push({ entity, id, name, action: 'created' });
        return readEntry(inside, list, id);
      }),

    /** A rename also applies to every project and template. */
    update: (ctx: Ctx, { params: { id }, body }: One & { body: MarketChanges }): Promise<Entry> =>
      transaction(ctx, async (inside) => {
        await oneAtATime(inside);
        const before = await lockedRow(inside, entity, id);
        const { version, ...sent } = body;
        if (isStale(before, version)) throw stale(await readEntry(inside, list, id));
        await checkDefaults(inside, sent);
        const key = sent.name === undefined ? undefined : nameKey(sent.name);
        const to = sent.name ?? before.name;
        if (to !== before.name) await renameUsers(inside, list, before, to);
        const { row, fields } = await edit(inside, entity, before, { ...sent, nameKey: key });
        if (to !== before.name) await countRenamed(inside, entity, to);
        if (fields) inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
        return readEntry(inside, list, id);
      }),

    /** Refused while projects or templates use the entry, unless a replacement is given. */
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
        if (await isUsedByHidden(inside, list, id, projects))
          throw new Problem('clash', usedByOthers);
        const used = projects + templates > 0;
        if (used && query.moveTo === undefined) {
          throw new Problem('clash', inUse({ projects, templates }));
        }
        const changed = used ? await moved(inside, list, { id, name }, query.moveTo ?? '') : [];
        await moveToTrash(inside, { entity, id, name }, changed);
        inside.changes.push({ entity, id, name, action: 'deleted' });
      }),

    /** Also restores references that were reassigned, unless they have changed since. */
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

/** Throws if a market would be visible to an account that does not exist. */
async function checkDefaults(
  ctx: WritingCtx,
  { defaultAlsoVisibleTo = [] }: { defaultAlsoVisibleTo?: number[] | undefined },
): Promise<void> {
  await checkAccounts(ctx, defaultAlsoVisibleTo, 'defaultAlsoVisibleTo');
}

/** Whether more projects use it than those that the account sees. */
async function isUsedByHidden(
  ctx: WritingCtx,
  list: List,
  id: number,
  seen: number,
): Promise<boolean> {
  const { projectsCount } = await readEntry(everything(ctx), list, id);
  return projectsCount > seen;
}

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
 * Prepares a rename of a locked entry. It claims the name first, so that a concurrent create of that name finds it.
 * Records in the trash get the new name here; the database renames the others together with the entry. The order
 * matters: a restore takes records from the trash first and then changes existing ones.
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
