import type { Kysely } from 'kysely';

import type { Entity } from '#contract/live.ts';
import { managerName } from '#contract/managers.ts';

import type { RecordedChange } from './log.ts';
import type { Tables } from './tables.ts';

/**
 * Adds to fields that hold ids what these stood for, so that the log can be read when that is gone. A thing
 * that this transaction has deleted is named as it was.
 */
export async function nameReferences(
  trx: Kysely<Tables>,
  changes: readonly RecordedChange[],
): Promise<void> {
  const referring = changes.filter(
    ({ fields }) => fields && Object.keys(fields).some((field) => field in kinds),
  );
  if (referring.length === 0) return;
  const names = await namesFor(trx, referring);
  for (const { entity, id, name, action } of changes) {
    if (action === 'deleted') names.set(key(entity, id), name);
  }
  for (const { fields = {} } of referring) {
    for (const [field, values] of Object.entries(fields)) {
      const kind = kinds[field];
      if (!kind) continue;
      const nameOf = (id: unknown) => names.get(key(kind, id)) ?? null;
      values.names = { before: nameOf(values.before), after: nameOf(values.after) };
    }
  }
}

type Kind = 'person' | 'projectManager' | 'task' | 'taskStep';

/** What the ids in a field are those of. */
const kinds: Record<string, Kind> = {
  assigneeId: 'person',
  personId: 'person',
  projectManagerId: 'projectManager',
  taskId: 'task',
  taskStepId: 'taskStep',
};

async function namesFor(
  trx: Kysely<Tables>,
  changes: readonly RecordedChange[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, ids] of idsIn(changes)) {
    const rows = await readers[kind](trx, [...ids]);
    for (const { id, name } of rows) names.set(key(kind, id), name);
  }
  return names;
}

function idsIn(changes: readonly RecordedChange[]): Map<Kind, Set<number>> {
  const all = new Map<Kind, Set<number>>();
  for (const { fields = {} } of changes) {
    for (const [field, { before, after }] of Object.entries(fields)) {
      const kind = kinds[field];
      if (!kind) continue;
      const ids = all.get(kind) ?? new Set();
      for (const id of [before, after]) if (typeof id === 'number') ids.add(id);
      if (ids.size > 0) all.set(kind, ids);
    }
  }
  return all;
}

type Reader = (trx: Kysely<Tables>, ids: number[]) => Promise<{ id: number; name: string }[]>;

const readers: Record<Kind, Reader> = {
  person: (trx, ids) =>
    trx.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute(),
  task: (trx, ids) =>
    trx.selectFrom('tasks').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  taskStep: (trx, ids) =>
    trx.selectFrom('taskSteps').select(['id', 'name']).where('id', 'in', ids).execute(),
  projectManager: async (trx, ids) => {
    const rows = await trx
      .selectFrom('projectManagers')
      .select(['id', 'username', 'firstName', 'lastName'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({ id: row.id, name: managerName(row) }));
  },
};

function key(kind: Entity, id: unknown): string {
  return `${kind} ${String(id)}`;
}
