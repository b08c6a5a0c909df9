import type { RestoredThing } from '../../contract/deleted.ts';
import { inUse, nameTaken, noSuchEntry } from '../../contract/lists.ts';
import type { Category, EntryChanges, NewEntry } from '../../contract/lists.ts';
import type { Ctx } from '../ctx.ts';
import { edit } from '../db/edit.ts';
import { nameKey } from '../db/keys.ts';
import { lockedRow } from '../db/locked-row.ts';
import { redirect } from '../db/references.ts';
import { putBack, remove, takeRemoved, topOf } from '../db/removed.ts';
import { renameKept } from '../db/still-kept.ts';
import type { Removed } from '../db/tables.ts';
import { transaction } from '../db/transaction.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { unlessTaken } from '../db/unique.ts';
import { clash, invalid, isStale, Problem, stale } from '../problem.ts';
import { entities } from './entry-named.ts';
import { readEntry, users } from './queries.ts';
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
        const before = await lockedRow(inside, list, id);
        const { version, ...sent } = body;
        if (isStale(before, version)) throw stale(await readEntry(inside, list, id));
        const key = sent.name === undefined ? undefined : nameKey(sent.name);
        const saving = edit(inside, list, before, { ...sent, nameKey: key });
        const { row, fields } = await unlessTaken(saving, taken);
        if (fields?.['name']) await renamed(inside, list, before.name, row.name);
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
        const { name } = await lockedRow(inside, list, id);
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
        await remove(inside, list, { entity, id, name }, changed);
        inside.changes.push({ entity, id, name, action: 'deleted' });
      }),

    /** Brings a deleted entry back, and what was moved from it, where that is still where it was moved to. */
    undelete: (ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> =>
      transaction(ctx, async (inside) => {
        const removed = await takeRemoved(inside, entity, id);
        await unlessTaken(putBack(inside, removed), taken);
        const { name } = topOf(removed, list);
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
): Promise<Removed['changed']> {
  const other = await ctx.db
    .selectFrom(list)
    .select('name')
    .where('nameKey', '=', nameKey(to))
    .where('id', '!=', id)
    // It can neither be renamed nor deleted between this look and the move.
    .$if(ctx.database.engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!other) throw invalid('moveTo', noSuchEntry);
  const { column, templates } = users[list];
  const changed: Removed['changed'] = [];
  for (const table of ['projects', ...templates] as const) {
    changed.push(...(await redirect(ctx, { table, column, from: name, to: other.name })));
  }
  return changed;
}

/**
 * What names an entry has changed with its name: whoever has it open to edit is told so when they save, and
 * what was deleted comes back with the new name.
 */
async function renamed(ctx: WritingCtx, list: List, from: string, to: string): Promise<void> {
  const { column, templates } = users[list];
  for (const table of ['projects', ...templates] as const) {
    await ctx.db
      .updateTable(table as 'projects')
      .set((eb) => ({ updatedAt: ctx.now(), version: eb('version', '+', 1) }))
      .where(column as 'category', '=', to)
      .execute();
    await renameKept(ctx, { table, column, from, to });
  }
}

function taken() {
  return clash('name', nameTaken);
}
