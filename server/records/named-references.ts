import type { Kysely } from 'kysely';

import type { Entity } from '#contract/live.ts';
import type { RecordedChange } from '#server/db/changes.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables } from '#server/db/tables.ts';

import { kindOf } from './kinds.ts';
import { idColumns } from './relations.ts';

/**
 * Adds the names of referenced records to id fields, so that the log stays readable after deletions. A record
 * deleted by this transaction keeps its last name.
 */
export async function nameReferences(
  trx: Kysely<Tables>,
  changes: readonly RecordedChange[],
): Promise<void> {
  const referring = changes.filter(
    ({ fields }) => fields && Object.keys(fields).some((field) => idColumns.has(field)),
  );
  if (referring.length === 0) return;
  const names = await namesFor(trx, referring);
  for (const { entity, id, name, action } of changes) {
    if (action === 'deleted') names.set(key(entity, id), name);
  }
  for (const { fields = {} } of referring) {
    for (const [field, values] of Object.entries(fields)) {
      const entity = idColumns.get(field);
      if (!entity) continue;
      const nameOf = (id: unknown) => names.get(key(entity, id)) ?? null;
      values.names = { before: nameOf(values.before), after: nameOf(values.after) };
    }
  }
}

async function namesFor(
  trx: Kysely<Tables>,
  changes: readonly RecordedChange[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [entity, ids] of idsIn(changes)) {
    const { table, name, fullName } = kindOf(entity);
    const rows = await anyTable(trx)
      .selectFrom(table)
      .select(['id', ...(fullName?.columns ?? [name])])
      .where('id', 'in', [...ids])
      .execute();
    for (const row of rows) {
      names.set(key(entity, row.id), fullName ? fullName.of(row as never) : String(row[name]));
    }
  }
  return names;
}

function idsIn(changes: readonly RecordedChange[]): Map<Entity, Set<number>> {
  const all = new Map<Entity, Set<number>>();
  for (const { fields = {} } of changes) {
    for (const [field, { before, after }] of Object.entries(fields)) {
      const entity = idColumns.get(field);
      if (!entity) continue;
      const ids = all.get(entity) ?? new Set();
      for (const id of [before, after]) if (typeof id === 'number') ids.add(id);
      if (ids.size > 0) all.set(entity, ids);
    }
  }
  return all;
}

function key(entity: Entity, id: unknown): string {
  return `${entity} ${String(id)}`;
}
