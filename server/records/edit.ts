import { isDeepStrictEqual } from 'node:util';

import type { Fields } from '#server/db/changes.ts';
import { chunks } from '#server/db/chunks.ts';
import { updateOfMany } from '#server/db/json-parameters.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables } from '#server/db/tables.ts';

import { kindOf } from './kinds.ts';
import type { Edited, RowOf } from './kinds.ts';
import type { WritingCtx } from './transaction.ts';

/**
 * Writes the changed fields as the record's next version. Undefined fields were not sent; `version` is the version
 * that the caller saw. Returns the new record and the changed fields, or null if nothing changed and nothing was
 * written.
 */
export async function edit<K extends Edited>(
  ctx: WritingCtx,
  entity: K,
  row: RowOf<K> & { id: number; version: number },
  sent: Partial<{ [Field in keyof RowOf<K>]: RowOf<K>[Field] | undefined }>,
): Promise<{ row: RowOf<K>; fields: Fields | null }> {
  const { table, serverOnly = [], derived = [] } = kindOf(entity);
  const fields = differences(row, sent);
  if (!fields) return { row, fields };
  const changed = Object.fromEntries(
    Object.entries(fields).map(([field, { after }]) => [field, after]),
  );
  const next = { updatedAt: ctx.now(), version: row.version + 1 };
  const values = { ...encoded(changed), ...next };
  if (ctx.edits && entity === 'taskStep') ctx.edits.push({ id: row.id, ...values });
  else await anyTable(ctx.db).updateTable(table).set(values).where('id', '=', row.id).execute();
  // Records that the password changed, but neither value.
  if (fields['passwordHash']) fields['password'] = { before: null, after: null };
  for (const field of [...serverOnly, ...derived]) delete fields[field];
  return { row: { ...row, ...changed, ...next }, fields };
}

/** Writes the next version of a step whose people changed, which are not part of its row. */
export async function nextVersion(
  ctx: WritingCtx,
  { id, version }: { id: number; version: number },
): Promise<{ updatedAt: string; version: number }> {
  const next = { updatedAt: ctx.now(), version: version + 1 };
  if (ctx.edits) ctx.edits.push({ id, ...next });
  else await ctx.db.updateTable('taskSteps').set(next).where('id', '=', id).execute();
  return next;
}

/**
 * Collects edits of steps during `work` and writes them at its end in a few statements. Until then, reads see the
 * old steps.
 */
export async function editingSteps<T>(
  ctx: WritingCtx,
  work: (ctx: WritingCtx) => Promise<T>,
): Promise<T> {
  const edits: { id: number }[] = [];
  const result = await work({ ...ctx, edits });
  await updateMany(ctx, 'taskSteps', edits);
  return result;
}

// An SQLite statement blocks the event loop until it ends.
const atOnce = 500;

/** Writes many rows; rows with the same columns share statements. */
async function updateMany(
  { db, database: { engine } }: WritingCtx,
  table: keyof Tables,
  rows: readonly { id: number }[],
): Promise<void> {
  const columnsOf = (row: object) => Object.keys(row).filter((name) => name !== 'id');
  for (const alike of Map.groupBy(rows, (row) => columnsOf(row).join()).values()) {
    const columns = columnsOf(alike[0] ?? {});
    for (const some of chunks(alike, atOnce)) {
      await updateOfMany(engine, table, columns, JSON.stringify(some)).execute(db);
    }
  }
}

function differences(row: object, sent: object): Fields | null {
  const before = row as Record<string, unknown>;
  const fields: Fields = {};
  for (const [field, after] of Object.entries(sent)) {
    if (after === undefined || field === 'version') continue;
    if (isSame(after, before[field])) continue;
    fields[field] = { before: before[field], after };
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** JSON may have been stored with another order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other);
}

/** JSON columns are parsed when read and written as text. */
export function encoded(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
