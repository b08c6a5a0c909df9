import type { Fields } from '#server/db/changes.ts';
import { anyTable } from '#server/db/tables.ts';

import { kindOf } from './kinds.ts';
import type { Edited, RowOf } from './kinds.ts';
import type { WritingCtx } from './transaction.ts';

/**
 * Writes the fields that differ as the record's next version. Fields that are undefined were not sent;
 * `version` is the one that the sender saw and is not written. Returns the record after the change and the
 * changed fields; null if nothing differs, and then nothing was written.
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
  await anyTable(ctx.db)
    .updateTable(table)
    .set({ ...encoded(changed), ...next })
    .where('id', '=', row.id)
    .execute();
  // That a password was changed is recorded, neither the old nor the new one.
  if (fields['passwordHash']) fields['password'] = { before: null, after: null };
  for (const field of [...serverOnly, ...derived]) delete fields[field];
  return { row: { ...row, ...changed, ...next }, fields };
}

function differences(row: object, sent: object): Fields | null {
  const before = row as Record<string, unknown>;
  const fields: Fields = {};
  for (const [field, after] of Object.entries(sent)) {
    if (after === undefined || field === 'version') continue;
    if (JSON.stringify(after) === JSON.stringify(before[field])) continue;
    fields[field] = { before: before[field], after };
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** JSON columns are read parsed and written as text. */
export function encoded(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
