import type { Entity } from '#contract/live.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Trashed } from '#server/db/tables.ts';
import { anyTable } from '#server/db/tables.ts';

import { everything } from './everything.ts';
import { entityIn, kindOf } from './kinds.ts';
import { referrer, referrersOf } from './relations.ts';
import type { Referrer } from './relations.ts';
import type { WritingCtx } from './transaction.ts';

type Key = number | string | null;

/**
 * Makes all references to a record refer to another one, or to nothing; exclusive references and authors
 * always to nothing. Each row gets its next version and, unless the reference is silent, a log entry. Returns the
 * changes for the trash.
 */
export async function reassign(
  ctx: WritingCtx,
  referred: Entity,
  { from, to }: { from: Key; to: Key },
): Promise<Trashed['changed']> {
  const all: Trashed['changed'] = [];
  for (const referring of referrersOf(referred)) {
    const after = referring.exclusive || referring.author ? null : to;
    const ids = await change(ctx, referring, { from, to: after });
    const { table } = kindOf(referring.entity);
    if (ids.length > 0) all.push({ table, column: referring.column, before: from, after, ids });
  }
  return all;
}

/** Reverts `reassign` in rows that have not changed since. */
export async function reassignBack(ctx: WritingCtx, changed: Trashed['changed']): Promise<void> {
  for (const { table, column, before, after, ids } of changed) {
    const referring = referrer(entityIn(table), column);
    if (referring.exclusive && (await isTaken(ctx, referring, before))) continue;
    for (const some of chunks(ids, mostIds)) {
      await change(ctx, referring, { from: after, to: before, only: some });
    }
  }
}

/** Increments the version of all records that refer to a renamed one. The database cascades the name itself. */
export async function countRenamed(ctx: WritingCtx, referred: Entity, name: string): Promise<void> {
  for (const { entity, column } of referrersOf(referred)) {
    await anyTable(ctx.db)
      .updateTable(kindOf(entity).table)
      .set((eb) => ({ updatedAt: ctx.now(), version: eb('version', '+', 1) }))
      .where(column, '=', name)
      .execute();
  }
}

/** Locks all referring records, in id order. Call it before any other lock. */
export async function lockReferrers(ctx: WritingCtx, referred: Entity, value: Key): Promise<void> {
  for (const referring of referrersOf(referred)) await lock(ctx, referring, { from: value });
}

async function isTaken(ctx: WritingCtx, { entity, column }: Referrer, value: unknown) {
  const { db } = everything(ctx);
  const other = await anyTable(db)
    .selectFrom(kindOf(entity).table)
    .select('id')
    .where(column, '=', value)
    .executeTakeFirst();
  return other !== undefined;
}

const mostIds = 1000;

type Change = { from: unknown; to: unknown; only?: number[] };

async function change(
  writing: WritingCtx,
  { entity, column, silent }: Referrer,
  { from, to, only }: Change,
): Promise<number[]> {
  const ctx = everything(writing);
  const { table, name, unversioned } = kindOf(entity);
  await lock(ctx, { entity, column }, { from, only });
  const updated = await anyTable(ctx.db)
    .updateTable(table)
    .set({ [column]: to })
    .$if(!unversioned, (query) =>
      query.set((eb) => ({ updatedAt: ctx.now(), version: eb('version', '+', 1) })),
    )
    .where(column, from === null ? 'is' : '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning(['id', `${name} as name`])
    .execute();
  // PostgreSQL returns updated rows in any order.
  const rows = updated.toSorted((one, other) => one.id - other.id);
  const projects =
    silent || entity !== 'taskStep' ? new Map<number, number>() : await projectsOf(ctx, rows);
  for (const row of silent ? [] : rows) {
    const projectId = entity === 'project' ? row.id : projects.get(row.id);
    const project = projectId === undefined ? {} : { projectId };
    const fields = { [column]: { before: from, after: to } };
    const about = { entity, id: row.id, name: String(row['name']), ...project };
    ctx.changes.push({ ...about, action: 'updated', fields });
  }
  return rows.map(({ id }) => id);
}

async function projectsOf({ db }: WritingCtx, steps: readonly { id: number }[]) {
  if (steps.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select(['taskSteps.id', 'projectId'])
    .where(
      'taskSteps.id',
      'in',
      steps.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, projectId }) => [id, projectId]));
}

/** Locks the rows with this value, or their parents if they have one, like other writers. */
async function lock(
  ctx: WritingCtx,
  { entity, column }: Pick<Referrer, 'entity' | 'column'>,
  { from, only }: { from: unknown; only?: number[] | undefined },
): Promise<void> {
  const { db, database } = everything(ctx);
  if (database.engine !== 'postgres') return;
  const { table, parent } = kindOf(entity);
  const referring = anyTable(db)
    .selectFrom(table)
    .select(parent ? `${parent.column} as id` : 'id')
    .where(column, from === null ? 'is' : '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .$castTo<{ id: number }>();
  const rows = parent
    ? anyTable(db).selectFrom(kindOf(parent.kind).table).select('id').where('id', 'in', referring)
    : referring;
  await rows.orderBy('id').forUpdate().execute();
}
