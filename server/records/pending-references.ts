import { sql } from 'kysely';

import { partOfDeleted } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';
import { chunks } from '#server/db/chunks.ts';
import { updateOfMany } from '#server/db/json-parameters.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Row, Tables, Trashed } from '#server/db/tables.ts';

import { storeRows } from './deleted-rows.ts';
import { everything } from './everything.ts';
import { entityIn, kindOf } from './kinds.ts';
import { locking } from './locks.ts';
import { referrersOf, withOuter } from './relations.ts';
import type { WritingCtx } from './transaction.ts';

/*
 * A deleted record and those that it refers to may be restored in any order. If the target is still in the trash,
 * the reference is stored with it, and restored together with it.
 */

type Table = keyof Tables;
type Rows = Record<string, unknown>[];

/** A trash entry, and those of the given rows that it contains. */
type DeletedEntry = Pick<Row<'deletedThings'>, 'id' | 'entityType' | 'entityName' | 'entityId'> & {
  contents: Omit<Trashed, 'rows'>;
  inside: Set<number>;
};

/** Restored rows whose `column` refers to a missing record of kind `to`. */
type Owed = { table: Table; column: string; to: Entity; otherwise: 'empty' | 'drop'; rows: Rows };

/** Stores a reference in the trash entry of its missing target, to be restored with it. */
export async function deferReference(ctx: WritingCtx, owed: Owed): Promise<void> {
  const { table, column, to, otherwise, rows } = owed;
  for (const { id, contents, inside } of await entriesWith(ctx, to, valuesOf(rows, column))) {
    const waiting = rows.filter((row) => inside.has(Number(row[column])));
    if (otherwise === 'drop') {
      await storeRows(ctx, id, [{ table, values: waiting }]);
      continue;
    }
    for (const [before, some] of Map.groupBy(waiting, (row) => Number(row[column]))) {
      contents.changed.push({ table, column, before, after: null, ids: valuesOf(some, 'id') });
    }
    await keep(ctx, id, contents);
  }
}

/** Like `reassignBack`, for rows in the trash. */
export async function reassignPending(
  ctx: WritingCtx,
  references: Trashed['changed'],
): Promise<void> {
  for (const { table, column, before, after, ids } of references) {
    const missing = await thoseMissing(ctx, table, ids);
    for (const { id, inside } of await entriesWith(ctx, entityIn(table), missing)) {
      for (const some of chunks([...inside], mostIds)) {
        const rows = await ctx.db
          .selectFrom('deletedRows')
          .select(['id', 'contents'])
          .where('thingId', '=', id)
          .where('ofTable', '=', table)
          .where('rowId', 'in', some)
          .execute();
        await replaceIn(ctx, rows, { column, from: after, to: before });
      }
    }
  }
}

type Renaming = { from: string; to: string };

/** Applies a rename to records in the trash that refer to the record by name. */
export async function renamePending(
  ctx: WritingCtx,
  renamed: Entity,
  names: Renaming,
): Promise<void> {
  for (const { entity, column } of referrersOf(renamed)) {
    await renameIn(everything(ctx), { renamed, entity, column, ...names });
  }
}

async function renameIn(
  ctx: WritingCtx,
  {
    renamed,
    entity,
    column,
    from,
    to,
  }: Renaming & Record<'renamed' | 'entity', Entity> & { column: string },
): Promise<void> {
  const { table } = kindOf(entity);
  const find = sql.raw(ctx.database.engine === 'sqlite' ? 'instr' : 'strpos');
  const names = sql<boolean>`${find}("contents", ${JSON.stringify(from)}) > 0`;
  const naming = ctx.db.selectFrom('deletedRows').where('ofTable', '=', table).where(names);
  const things = await ctx.db
    .selectFrom('deletedThings')
    .select(['id', 'contents'])
    .where('entityType', 'in', [...withOuter(entity), renamed])
    .where((eb) => eb.or([names, eb('id', 'in', naming.select('thingId'))]))
    .orderBy('id')
    .$call(locking(ctx.database.engine))
    .execute();
  for (const { id, contents } of things) {
    const rows = await naming.select(['id', 'contents']).where('thingId', '=', id).execute();
    await replaceIn(ctx, rows, { column, from, to });
    // Not `before`: that is the deleted record's own name, even if another record has it now.
    const moved = contents.changed.filter(
      (one) => one.table === table && one.column === column && one.after === from,
    );
    for (const reference of moved) reference.after = to;
    if (moved.length > 0) await keep(ctx, id, contents);
  }
}

/** Explains which parent must be restored first. */
export async function whyNoParent(ctx: WritingCtx, entity: Entity, id: number): Promise<string> {
  return partOfDeleted(await deletedWith(ctx, entity, id));
}

/** The outermost deleted record that this one is in, or null. */
export async function deletedWith(
  ctx: WritingCtx,
  entity: Entity,
  id: number,
): Promise<{ entity: Entity; name: string } | null> {
  const entry = await outermost(ctx, entity, id);
  return entry && { entity: entry.entityType, name: entry.entityName };
}

async function outermost(
  ctx: WritingCtx,
  entity: Entity,
  id: number,
): Promise<DeletedEntry | null> {
  const [entry] = await entriesWith(ctx, entity, [id]);
  if (!entry) return null;
  const { parent, table } = kindOf(entry.entityType);
  if (!parent) return entry;
  const top = await ctx.db
    .selectFrom('deletedRows')
    .select('contents')
    .where('thingId', '=', entry.id)
    .where('ofTable', '=', table)
    .where('rowId', '=', entry.entityId)
    .executeTakeFirst();
  const outer = top && (await outermost(ctx, parent.kind, Number(top.contents[parent.column])));
  return outer ?? entry;
}

/**
 * Finds the trash entries that contain any of these rows. On PostgreSQL this waits for concurrent restores of them
 * and blocks later ones until this transaction ends.
 */
async function entriesWith(
  ctx: WritingCtx,
  entity: Entity,
  ids: number[],
): Promise<DeletedEntry[]> {
  const { table } = kindOf(entity);
  const inside = new Map<number, Set<number>>();
  for (const some of chunks([...new Set(ids)], mostIds)) {
    const rows = await ctx.db
      .selectFrom('deletedRows')
      .select(['thingId', 'rowId'])
      .where('ofTable', '=', table)
      .where('rowId', 'in', some)
      .execute();
    for (const { thingId, rowId } of rows) {
      inside.set(thingId, (inside.get(thingId) ?? new Set()).add(rowId));
    }
  }
  const found: DeletedEntry[] = [];
  for (const some of chunks(
    [...inside.keys()].toSorted((a, b) => a - b),
    mostIds,
  )) {
    const things = await ctx.db
      .selectFrom('deletedThings')
      .select(['id', 'entityType', 'entityId', 'entityName', 'contents'])
      .where('id', 'in', some)
      .orderBy('id')
      .$call(locking(ctx.database.engine))
      .execute();
    found.push(...things.map((one) => ({ ...one, inside: inside.get(one.id) ?? new Set() })));
  }
  return found;
}

async function keep(
  { db }: WritingCtx,
  id: number,
  contents: DeletedEntry['contents'],
): Promise<void> {
  await db
    .updateTable('deletedThings')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute();
}

/** Replaces a value in rows of the trash. */
async function replaceIn(
  { db, database }: WritingCtx,
  rows: readonly Pick<Row<'deletedRows'>, 'id' | 'contents'>[],
  { column, from, to }: { column: string; from: unknown; to: unknown },
): Promise<void> {
  const changed = rows.flatMap(({ id, contents }) =>
    contents[column] === from
      ? [{ id, contents: JSON.stringify({ ...contents, [column]: to }) }]
      : [],
  );
  for (const some of chunks(changed, mostIds)) {
    const text = JSON.stringify(some);
    await updateOfMany(database.engine, 'deletedRows', ['contents'], text).execute(db);
  }
}

async function thoseMissing({ db }: WritingCtx, table: Table, ids: number[]): Promise<number[]> {
  const there = new Set<number>();
  for (const some of chunks(ids, mostIds)) {
    const found = await anyTable(db)
      .selectFrom(table)
      .select('id')
      .where('id', 'in', some)
      .execute();
    for (const { id } of found) there.add(id);
  }
  return ids.filter((id) => !there.has(id));
}

const mostIds = 200;

function valuesOf(rows: Rows, column: string): number[] {
  return rows.map((row) => Number(row[column]));
}
