import { recoverableDays } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { notFound, Problem } from '#server/problem.ts';

import { chunks } from './chunks.ts';
import { deferReference, reassignPending, whyNoParent } from './pending-references.ts';
import { reassignBack } from './references.ts';
import type { Trashed, Row, Tables } from './tables.ts';
import { transaction } from './transaction.ts';
import type { WritingCtx } from './transaction.ts';

/*
 * What is deleted leaves its tables, so that no list, count or rule has to know of it. It is kept aside as
 * a whole, with the references to it that were changed, and can be put back under the ids that it had.
 */

type Table = keyof Tables;

/** What is inside a row goes with it. */
const inside: Partial<Record<Table, { table: Table; column: string }[]>> = {
  projects: [{ table: 'tasks', column: 'projectId' }],
  tasks: [{ table: 'taskSteps', column: 'taskId' }],
  taskSteps: [
    { table: 'stepDetails', column: 'taskStepId' },
    { table: 'slideBars', column: 'taskStepId' },
    { table: 'personTaskSteps', column: 'taskStepId' },
  ],
  people: [{ table: 'personTaskSteps', column: 'personId' }],
};

/** What a row refers to and may outlive: without it the reference is empty, or the row is of no use. */
const references: Partial<
  Record<Table, { column: string; to: Table; role?: string; otherwise: 'empty' | 'drop' }[]>
> = {
  projects: [
    { column: 'projectManagerId', to: 'projectManagers', role: 'manager', otherwise: 'empty' },
  ],
  tasks: [{ column: 'assigneeId', to: 'people', otherwise: 'empty' }],
  slides: [{ column: 'projectId', to: 'projects', otherwise: 'empty' }],
  personTaskSteps: [
    { column: 'personId', to: 'people', otherwise: 'drop' },
    { column: 'taskStepId', to: 'taskSteps', otherwise: 'drop' },
  ],
};

/** A thing that is about to be deleted. */
type Leaving = {
  entity: Entity;
  id: number;
  name: string;
  project?: { id: number; name: string };
};

/**
 * Deletes a thing and everything inside it, and keeps them aside with the references to it that have been
 * changed, so that it can be brought back.
 */
export async function moveToTrash(
  ctx: WritingCtx,
  table: Table,
  leaving: Leaving,
  changed: Trashed['changed'] = [],
): Promise<void> {
  const top = await rowsWhere(ctx, table, 'id', [leaving.id]);
  await keepAside(ctx, leaving, { rows: await withInside(ctx, table, top), changed });
  await ctx.db
    .deleteFrom(table as 'tasks')
    .where('id', '=', leaving.id)
    .execute();
}

async function keepAside(
  { db, account, now }: WritingCtx,
  { entity, id, name, project }: Leaving,
  removed: Trashed,
): Promise<void> {
  await db
    .insertInto('deletedThings')
    .values({
      entityType: entity,
      entityId: id,
      entityName: name,
      projectId: project?.id ?? null,
      projectName: project?.name ?? null,
      contents: JSON.stringify(removed),
      deletedAt: now(),
      deletedBy: account?.name ?? 'System',
    })
    .execute();
}

/** What is kept of a thing at the moment; it may change, or be taken by somebody else. Throws when there is nothing. */
export async function lookInTrash(ctx: Ctx, entity: Entity, id: number): Promise<Trashed> {
  const row = await ctx.db
    .selectFrom('deletedThings')
    .select('contents')
    .where('entityType', '=', entity)
    .where('entityId', '=', id)
    .where('deletedAt', '>=', oldest(ctx.now()))
    .executeTakeFirst();
  if (!row) throw notFound('Deleted thing');
  return row.contents;
}

/** What was kept of a thing, and is kept no longer: by whoever asks first. Throws when there is nothing. */
export async function takeFromTrash(ctx: WritingCtx, entity: Entity, id: number): Promise<Trashed> {
  const removed = await takeFromTrashIfThere(ctx, entity, id);
  if (!removed) throw notFound('Deleted thing');
  return removed;
}

/** The same; undefined when there is nothing. */
export async function takeFromTrashIfThere(
  { db, now }: WritingCtx,
  entity: Entity,
  id: number,
): Promise<Trashed | undefined> {
  const row = await db
    .deleteFrom('deletedThings')
    .where('entityType', '=', entity)
    .where('entityId', '=', id)
    .where('deletedAt', '>=', oldest(now()))
    .returning('contents')
    .executeTakeFirst();
  return row?.contents;
}

/** The one row that everything else was inside of. */
export function topOf<Name extends Table>({ rows }: Trashed, table: Name): Row<Name> {
  const [top] = rows.find((group) => group.table === table)?.values ?? [];
  return top as Row<Name>;
}

/** Puts rows back as they were, and references to them where nobody has changed these since. */
export async function restoreRows(ctx: WritingCtx, { rows, changed }: Trashed): Promise<void> {
  for (const { table, values } of rows) {
    const mended = await withoutMissing(ctx, table, values);
    for (const some of chunks(mended, atOnce)) {
      await ctx.db
        .insertInto(table as 'projects')
        .values(some.map(encoded) as never)
        // Kept with the step and with the person, where both were deleted at once.
        .$if(table === 'personTaskSteps', (query) => query.onConflict((one) => one.doNothing()))
        .execute();
    }
  }
  // What is still kept first: whatever somebody else brings back meanwhile is found among what is there.
  await reassignPending(ctx, changed);
  await reassignBack(ctx, changed);
}

/**
 * Looks for the row that something is put back into; refuses, naming what has to come back first, where it is
 * not there any more itself.
 */
export async function requireParent<T>(
  ctx: WritingCtx,
  { table, id }: { table: Table; id: number },
  look: Promise<T>,
): Promise<T> {
  try {
    return await look;
  } catch (error) {
    const gone = error instanceof Problem && error.kind === 'notFound';
    throw gone ? new Problem('clash', await whyNoParent(ctx, table, id)) : error;
  }
}

/** Lets go for good of what was kept for long enough. */
export async function letGo(ctx: Ctx): Promise<void> {
  await transaction(ctx, ({ db, now }) =>
    db.deleteFrom('deletedThings').where('deletedAt', '<', oldest(now())).execute(),
  );
}

// Far below either engine's limit of parameters, in the widest table.
const atOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** The moment before which nothing is kept. */
export function oldest(now: string): string {
  return new Date(Date.parse(now) - recoverableDays * dayMs).toISOString();
}

async function withInside(
  ctx: Ctx,
  table: Table,
  values: Record<string, unknown>[],
): Promise<Trashed['rows']> {
  const rows = [{ table, values }];
  const ids = values.map((row) => Number(row['id']));
  for (const { table: below, column } of inside[table] ?? []) {
    const children = await rowsWhere(ctx, below, column, ids);
    if (children.length > 0) rows.push(...(await withInside(ctx, below, children)));
  }
  return rows;
}

async function rowsWhere({ db }: Ctx, table: Table, column: string, values: number[]) {
  const rows: Record<string, unknown>[] = [];
  for (const some of chunks(values, atOnce)) {
    const found = await db
      .selectFrom(table as 'tasks')
      .selectAll()
      .where(column as 'id', 'in', some)
      .orderBy('id')
      .execute();
    rows.push(...found);
  }
  return rows;
}

async function withoutMissing(ctx: WritingCtx, table: Table, rows: Record<string, unknown>[]) {
  let mended = rows;
  for (const { column, otherwise, ...to } of references[table] ?? []) {
    const missing = await thoseWithout(ctx, mended, column, to);
    if (missing.length === 0) continue;
    await deferReference(ctx, { table, column, to: to.to, otherwise, rows: missing });
    // Somebody who was just bringing it back was waited for.
    const lost = new Set(await thoseWithout(ctx, missing, column, to));
    mended =
      otherwise === 'drop'
        ? mended.filter((row) => !lost.has(row))
        : mended.map((row) => (lost.has(row) ? { ...row, [column]: null } : row));
  }
  return mended;
}

/** The rows whose reference leads nowhere. */
async function thoseWithout(
  ctx: Ctx,
  rows: Record<string, unknown>[],
  column: string,
  to: { to: Table; role?: string },
) {
  const referring = rows.filter((row) => row[column] !== null);
  const ids = new Set(referring.map((row) => Number(row[column])));
  const there = await thoseThere(ctx, to, [...ids]);
  return referring.filter((row) => !there.has(Number(row[column])));
}

/** Which of these rows there are. On PostgreSQL none of them can be deleted before this transaction ends. */
async function thoseThere(
  { db, database }: Ctx,
  { to, role }: { to: Table; role?: string },
  ids: number[],
): Promise<Set<number>> {
  const there = new Set<number>();
  for (const some of chunks(ids, atOnce)) {
    const found = await db
      .selectFrom(to as 'projectManagers')
      .select('id')
      .where('id', 'in', some)
      .$if(role !== undefined, (query) => query.where('role', '=', role as 'manager'))
      .orderBy('id')
      .$if(database.engine === 'postgres', (query) => query.forKeyShare())
      .execute();
    for (const { id } of found) there.add(id);
  }
  return there;
}

/** JSON columns were read parsed and are written as text. */
function encoded(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}
