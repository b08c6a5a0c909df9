import type { RecordedChange } from './log.ts';
import type { Row } from './tables.ts';
import type { WritingCtx } from './transaction.ts';

/** Tables whose rows people edit: each row counts its versions. */
type EditedTable =
  | 'projects'
  | 'tasks'
  | 'taskSteps'
  | 'stepDetails'
  | 'slideBars'
  | 'people'
  | 'taskTemplates'
  | 'projectTemplates'
  | 'categories'
  | 'markets'
  | 'projectManagers'
  | 'messageTemplates'
  | 'organisation';

export type Fields = NonNullable<RecordedChange['fields']>;

// What only the server knows of a row: written with it, told to nobody.
const ownFields = new Set([
  'statusBeforeArchive',
  'emailKey',
  'nameKey',
  'usernameKey',
  'passwordHash',
]);

/**
 * Writes what differs between a row and what was sent for it, as the row's next version. Fields that are
 * undefined were not sent; `version` is what the sender saw and no field to write. Returns the row as it
 * is now, and each changed field with its values before and after; null where nothing differs, and then
 * nothing was written.
 */
export async function edit<Table extends EditedTable>(
  ctx: WritingCtx,
  table: Table,
  row: Row<Table> & { id: number; version: number },
  sent: Partial<{ [Field in keyof Row<Table>]: Row<Table>[Field] | undefined }>,
): Promise<{ row: Row<Table>; fields: Fields | null }> {
  const fields = differences(row, sent);
  if (!fields) return { row, fields };
  const changed = Object.fromEntries(
    Object.entries(fields).map(([field, { after }]) => [field, after]),
  );
  const next = { updatedAt: ctx.now(), version: row.version + 1 };
  await ctx.db
    .updateTable<EditedTable>(table)
    .set({ ...(encoded(changed) as object), ...next })
    .where('id', '=', row.id)
    .execute();
  // That a password was changed is told, what it was and is is not.
  if (fields['passwordHash']) fields['password'] = { before: null, after: null };
  for (const field of ownFields) delete fields[field];
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

/** Lists and objects are stored as JSON text. */
function encoded(changed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
