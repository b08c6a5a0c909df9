import { sql } from 'kysely';

import { partOfDeleted } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables } from '#server/db/tables.ts';

import { entityIn, kindOf } from './kinds.ts';
import { referrersOf, withOuter } from './relations.ts';
import type { WritingCtx } from './transaction.ts';

/*
 * A deleted record and those that it refers to may be restored in any order. If the target is still in the trash,
 * the reference is stored with it, and restored together with it.
 */

type Table = keyof Tables;
type Rows = Record<string, unknown>[];

type Kept = { id: number; entityType: Entity; entityName: string; contents: Trashed };

/** Restored rows whose `column` refers to a missing record of kind `to`. */
type Owed = { table: Table; column: string; to: Entity; otherwise: 'empty' | 'drop'; rows: Rows };

/** Stores a reference in the trash entry of its missing target, to be restored with it. */
export async function deferReference(ctx: WritingCtx, owed: Owed): Promise<void> {
  const { table, column, to, otherwise, rows } = owed;
  for (const { id, contents } of await keptWith(ctx, to, valuesOf(rows, column))) {
    const inside = new Set(valuesOf(rowsIn(contents, kindOf(to).table), 'id'));
    const waiting = rows.filter((row) => inside.has(Number(row[column])));
    if (otherwise === 'drop') {
      contents.rows.push({ table, values: waiting });
    } else {
      for (const [before, some] of Map.groupBy(waiting, (row) => Number(row[column]))) {
        contents.changed.push({ table, column, before, after: null, ids: valuesOf(some, 'id') });
      }
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
    const missing = new Set(await thoseMissing(ctx, table, ids));
    for (const { id, contents } of await keptWith(ctx, entityIn(table), [...missing])) {
      for (const row of rowsIn(contents, table)) {
        if (missing.has(Number(row['id'])) && row[column] === after) row[column] = before;
      }
      await keep(ctx, id, contents);
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
    await renameIn(ctx, { renamed, entity, column, ...names });
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
  const rows = await ctx.db
    .selectFrom('deletedThings')
    .select(['id', 'contents'])
    .where('entityType', 'in', [...withOuter(entity), renamed])
    .where(sql<boolean>`${find}("contents", ${JSON.stringify(from)}) > 0`)
    .orderBy('id')
    .$if(ctx.database.engine === 'postgres', (query) => query.forUpdate())
    .execute();
  for (const { id, contents } of rows) {
    for (const row of rowsIn(contents, table)) if (row[column] === from) row[column] = to;
    for (const reference of contents.changed) {
      // Not `before`: that is the deleted record's own name, even if another record has it now.
      const moved = reference.table === table && reference.column === column;
      if (moved && reference.after === from) reference.after = to;
    }
    await keep(ctx, id, contents);
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
  const kept = await outermost(ctx, entity, id);
  return kept && { entity: kept.entityType, name: kept.entityName };
}

async function outermost(ctx: WritingCtx, entity: Entity, id: number): Promise<Kept | null> {
  const [kept] = await keptWith(ctx, entity, [id]);
  if (!kept) return null;
  const { table, parent } = kindOf(kept.entityType);
  const [top] = rowsIn(kept.contents, table);
  const outer = parent && top && (await outermost(ctx, parent.kind, Number(top[parent.column])));
  return outer ?? kept;
}

/**
 * Finds the trash entries that contain any of these rows. On PostgreSQL this waits for concurrent restores of them
 * and blocks later ones until this transaction ends.
 */
async function keptWith(ctx: WritingCtx, entity: Entity, ids: number[]): Promise<Kept[]> {
  const found = new Map<number, Kept>();
  const { table } = kindOf(entity);
  for (const some of chunks([...new Set(ids)], mostIds)) {
    const rows = await ctx.db
      .selectFrom('deletedThings')
      .select(['id', 'entityType', 'entityName', 'contents'])
      .where('entityType', 'in', withOuter(entity))
      // The JSON form of a row's id. Other matches are filtered out below.
      .where((eb) => eb.or(some.map((id) => eb('contents', 'like', `%"id":${id},%` as never))))
      .orderBy('id')
      .$if(ctx.database.engine === 'postgres', (query) => query.forUpdate())
      .execute();
    const meant = new Set(some);
    for (const kept of rows) {
      const inside = valuesOf(rowsIn(kept.contents, table), 'id');
      if (inside.some((id) => meant.has(id))) found.set(kept.id, kept);
    }
  }
  return [...found.values()];
}

async function keep({ db }: WritingCtx, id: number, contents: Trashed): Promise<void> {
  await db
    .updateTable('deletedThings')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute();
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

const mostIds = 50;

function rowsIn({ rows }: Trashed, table: Table): Rows {
  return rows.flatMap((group) => (group.table === table ? group.values : []));
}

function valuesOf(rows: Rows, column: string): number[] {
  return rows.map((row) => Number(row[column]));
}
