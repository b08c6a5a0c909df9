import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';
import { anyTable } from '#server/db/tables.ts';

import { kindOf } from './kinds.ts';
import { insideOf } from './relations.ts';
import type { WritingCtx } from './transaction.ts';

export type Rows = Record<string, unknown>[];

// Far below the parameter limits of both engines, even for the widest table.
export const atOnce = 200;
// A step can have 500 details, and an SQLite statement blocks the event loop until it ends.
const parentsAtOnce = 50;

/** These rows and all that is inside their records, parents first. */
export async function withInside(ctx: Ctx, entity: Entity, values: Rows): Promise<Trashed['rows']> {
  const rows = [{ table: kindOf(entity).table, values }];
  const ids = values.map((row) => Number(row['id']));
  for (const { entity: inner, column } of insideOf(entity)) {
    const children = await rowsWhere(ctx, inner, column, ids);
    if (children.length > 0) rows.push(...(await withInside(ctx, inner, children)));
  }
  return rows;
}

export async function rowsWhere({ db }: Ctx, entity: Entity, column: string, values: number[]) {
  const rows: Rows = [];
  for (const some of chunks(values, column === 'id' ? atOnce : parentsAtOnce)) {
    const found = await anyTable(db)
      .selectFrom(kindOf(entity).table)
      .selectAll()
      .where(column, 'in', some)
      .orderBy('id')
      .execute();
    rows.push(...found);
  }
  return rows;
}

/** The number of rows inside records of this kind, except those of some kinds. */
export async function countInside(
  ctx: Ctx,
  entity: Entity,
  ids: readonly number[],
  except: readonly Entity[] = [],
): Promise<number> {
  let count = 0;
  for (const { entity: inner, column } of insideOf(entity)) {
    if (except.includes(inner)) continue;
    const children: number[] = [];
    for (const some of chunks(ids, atOnce)) {
      const rows = await anyTable(ctx.db)
        .selectFrom(kindOf(inner).table)
        .select('id')
        .where(column, 'in', some)
        .execute();
      for (const { id } of rows) children.push(id);
    }
    count += children.length + (await countInside(ctx, inner, children));
  }
  return count;
}

/** Deletes many rows that would go with those above them in one statement, which on SQLite would have the thread. */
export async function deleteInside(ctx: WritingCtx, rows: Trashed['rows']): Promise<void> {
  for (const { table, values } of rows.toReversed()) {
    if (values.length <= atOnce) continue;
    for (const some of chunks(values, atOnce)) {
      const ids = some.map((row) => Number(row['id']));
      await anyTable(ctx.db).deleteFrom(table).where('id', 'in', ids).execute();
    }
  }
}
