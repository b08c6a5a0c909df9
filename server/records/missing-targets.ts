import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { anyTable } from '#server/db/tables.ts';

import { kindOf } from './kinds.ts';
import type { Reference } from './kinds.ts';
import { deferReference } from './pending-references.ts';
import { atOnce, rowsWhere } from './stored-rows.ts';
import type { Rows } from './stored-rows.ts';
import type { WritingCtx } from './transaction.ts';

/**
 * Clears references of restored rows to records that are still deleted, and leaves out rows that cannot be without
 * one. Both are made up for when those records are restored.
 */
export async function withoutMissing(ctx: WritingCtx, entity: Entity, rows: Rows) {
  const { table, references = {} } = kindOf(entity);
  let mended = rows;
  for (const [column, reference] of Object.entries(references)) {
    const { to, otherwise } = reference;
    const referring = { entity, column, reference };
    const missing = await thoseWithout(ctx, mended, referring);
    if (missing.length === 0) continue;
    await deferReference(ctx, { table, column, to, otherwise, rows: missing });
    // Deferring waited for concurrent restores: check again.
    const lost = new Set(await thoseWithout(ctx, missing, referring));
    mended =
      otherwise === 'drop'
        ? mended.filter((row) => !lost.has(row))
        : mended.map((row) => (lost.has(row) ? { ...row, [column]: null } : row));
  }
  return mended;
}

/** Rows whose target is missing or, for exclusive references, taken by another record. */
async function thoseWithout(
  ctx: Ctx,
  rows: Rows,
  { entity, column, reference }: { entity: Entity; column: string; reference: Reference },
) {
  // A row deleted before the column existed has no value.
  const referring = rows.filter((row) => (row[column] ?? null) !== null);
  const ids = new Set(referring.map((row) => Number(row[column])));
  const there = await thoseThere(ctx, reference, [...ids]);
  // Rows that refer to each other are restored together.
  if (reference.to === entity) for (const row of rows) there.add(Number(row['id']));
  if (reference.exclusive) {
    const taken = await rowsWhere(ctx, entity, column, [...ids]);
    for (const row of taken) there.delete(Number(row[column]));
  }
  return referring.filter((row) => !there.has(Number(row[column])));
}

/** On PostgreSQL none of the rows can be deleted before this transaction ends. */
async function thoseThere(
  { db, database }: Ctx,
  { to, role }: Reference,
  ids: number[],
): Promise<Set<number>> {
  const there = new Set<number>();
  for (const some of chunks(ids, atOnce)) {
    const found = await anyTable(db)
      .selectFrom(kindOf(to).table)
      .select('id')
      .where('id', 'in', some)
      .$if(role !== undefined, (query) => query.where('role', '=', role))
      .orderBy('id')
      .$if(database.engine === 'postgres', (query) => query.forKeyShare())
      .execute();
    for (const { id } of found) there.add(id);
  }
  return there;
}
