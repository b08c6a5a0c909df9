import type { ExpressionBuilder } from 'kysely';

import { recoverableDays } from '#contract/limits.ts';
import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Tables, Trashed } from '#server/db/tables.ts';
import { anyTable } from '#server/db/tables.ts';
import { nothingToRestore, Problem } from '#server/problem.ts';

import { dropThings, readRows, storeRows } from './deleted-rows.ts';
import { encoded } from './edit.ts';
import { everything } from './everything.ts';
import { formerAround } from './former.ts';
import { entityIn, kinds, kindOf } from './kinds.ts';
import type { RowOf } from './kinds.ts';
import { locking } from './locks.ts';
import { withoutMissing } from './missing-targets.ts';
import { reassignPending, whyNoParent } from './pending-references.ts';
import { markPeople, stepsIn } from './people-of-steps.ts';
import { reassignBack } from './references.ts';
import { holdsRecords } from './retained-records.ts';
import { atOnce, deleteInside, rowsWhere, withInside } from './stored-rows.ts';
import { transaction } from './transaction.ts';
import type { WritingCtx } from './transaction.ts';

/*
 * Soft delete without a flag: a deleted record leaves its tables, so that no list, count or rule has to skip it.
 * The trash stores its rows, with its contents, and the changed references to it; a restore keeps all ids.
 */

type Leaving = {
  entity: Entity;
  id: number;
  name: string;
  projectId?: number;
  /** Taken back by an undo: it does not count as finished. */
  isUndone?: boolean;
};

/** Moves a record and its contents to the trash, with the references to it that were changed. */
export async function moveToTrash(
  writing: WritingCtx,
  leaving: Leaving,
  changed: Trashed['changed'] = [],
): Promise<void> {
  const ctx = everything(writing);
  const { entity, id } = leaving;
  const top = await rowsWhere(ctx, entity, 'id', [id]);
  const rows = await withInside(ctx, entity, top);
  await store(ctx, leaving, { rows, changed });
  await deleteInside(ctx, rows);
  await anyTable(ctx.db).deleteFrom(kindOf(entity).table).where('id', '=', id).execute();
  await markPeople(ctx, stepsIn(rows));
}

/** Moves a record to the trash in one entry with related records that are not inside it. Returns all rows. */
export async function moveWithOthers(
  writing: WritingCtx,
  leaving: Leaving,
  others: readonly { entity: Entity; id: number }[],
  changed: Trashed['changed'] = [],
): Promise<Trashed['rows']> {
  const ctx = everything(writing);
  const rows: Trashed['rows'] = [];
  for (const entity of new Set([leaving.entity, ...others.map((one) => one.entity)])) {
    const ids = [leaving, ...others].flatMap((one) => (one.entity === entity ? [one.id] : []));
    rows.push(...(await withInside(ctx, entity, await rowsWhere(ctx, entity, 'id', ids))));
  }
  await store(ctx, leaving, { rows, changed });
  await deleteInside(ctx, rows);
  const { entity, id } = leaving;
  for (const [kind, some] of Map.groupBy(others, (one) => one.entity)) {
    for (const few of chunks(some, atOnce)) {
      const ids = few.map((one) => one.id);
      await anyTable(ctx.db).deleteFrom(kindOf(kind).table).where('id', 'in', ids).execute();
    }
  }
  await anyTable(ctx.db).deleteFrom(kindOf(entity).table).where('id', '=', id).execute();
  return rows;
}

async function store(
  ctx: WritingCtx,
  { entity, id, name, projectId, isUndone = false }: Leaving,
  { rows, ...removed }: Trashed,
): Promise<void> {
  const { db, account, now } = ctx;
  const project =
    projectId !== undefined &&
    (await db
      .selectFrom('projects')
      .select(['name', 'roleHolders'])
      .where('id', '=', projectId)
      .executeTakeFirst());
  const { id: thingId } = await db
    .insertInto('deletedThings')
    .values({
      entityType: entity,
      entityId: id,
      entityName: name,
      projectId: projectId ?? null,
      projectName: project ? project.name : null,
      contents: JSON.stringify({
        ...removed,
        by: account?.id,
        ...(project && { holders: project.roleHolders }),
        former: await formerAround(ctx, rows, isUndone),
      }),
      deletedAt: now(),
      deletedBy: account?.name ?? 'System',
      hasRecords: await holdsRecords(ctx, rows),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(ctx, thingId, rows);
  if (!isUndone) await rememberFinished(db, rows, entity === 'project' ? id : projectId);
}

/** The send-back rate counts finished steps, deleted or not. */
async function rememberFinished(
  db: WritingCtx['db'],
  rows: Trashed['rows'],
  projectId: number | undefined,
): Promise<void> {
  const steps = rows.flatMap(({ table, values }) =>
    table === 'taskSteps' ? values.filter((row) => row['firstFinishedAt']) : [],
  );
  if (steps.length === 0 || projectId === undefined) return;
  const project = await db
    .selectFrom('projects')
    .select(['id as projectId', 'name as projectName', 'market'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  for (const some of chunks(steps, atOnce)) {
    const gone = some.map((row) => ({
      ...project,
      taskStepId: Number(row['id']),
      stepName: String(row['name']),
      firstFinishedAt: String(row['firstFinishedAt']),
    }));
    await db
      .insertInto('goneSteps')
      .values(gone)
      .onConflict((one) => one.doNothing())
      .execute();
  }
}

async function forgetGone({ db }: WritingCtx, rows: Trashed['rows']): Promise<void> {
  const steps = rows.flatMap(({ table, values }) => (table === 'taskSteps' ? values : []));
  for (const some of chunks(steps, atOnce)) {
    const ids = some.map((row) => Number(row['id']));
    await db.deleteFrom('goneSteps').where('taskStepId', 'in', ids).execute();
  }
}

/** Takes a record out of the trash; only one caller can. Throws if it is not there. */
export async function takeFromTrash(ctx: WritingCtx, entity: Entity, id: number): Promise<Trashed> {
  const { db, now, database } = ctx;
  const thing = await db
    .selectFrom('deletedThings')
    .select(['id', 'contents'])
    .where('entityType', '=', entity)
    .where('entityId', '=', id)
    .where(canBeRestored(now()))
    .$call(locking(database.engine))
    .executeTakeFirst();
  if (!thing) throw nothingToRestore();
  const rows = await readRows(db, thing.id);
  await dropThings(ctx, [thing.id]);
  return { ...thing.contents, rows };
}

export function topOf<K extends Entity>({ rows }: Pick<Trashed, 'rows'>, entity: K): RowOf<K> {
  const [top] = rows.find(({ table }) => table === kinds[entity].table)?.values ?? [];
  return top as RowOf<K>;
}

/** Restores rows unchanged, and references to them that have not changed since. */
export async function restoreRows(writing: WritingCtx, { rows, changed }: Trashed): Promise<void> {
  const ctx = everything(writing);
  for (const { table, values } of rows) {
    const entity = entityIn(table);
    const mended = await withoutMissing(ctx, entity, values);
    for (const some of chunks(mended, atOnce)) {
      await anyTable(ctx.db)
        .insertInto(table)
        .values(some.map(encoded))
        .$if(joinsTwo(entity), (query) => query.onConflict((one) => one.doNothing()))
        .execute();
    }
  }
  await markPeople(ctx, stepsIn(rows));
  await forgetGone(ctx, rows);
  // The trash comes first: a row restored concurrently is then found in its table.
  await reassignPending(ctx, changed);
  await reassignBack(ctx, changed);
}

/**
 * Finds the parent of a restored record. If the parent is deleted too, throws a clash that names what to restore
 * first.
 */
export async function requireParent<T>(
  ctx: WritingCtx,
  { entity, id }: { entity: Entity; id: number },
  look: Promise<T>,
): Promise<T> {
  try {
    return await look;
  } catch (error) {
    const gone = error instanceof Problem && error.kind === 'notFound';
    throw gone ? new Problem('clash', await whyNoParent(ctx, entity, id)) : error;
  }
}

/** Purges expired trash. Entries with evidence, reasons or rounds stay until a user purges them. */
export async function letGo(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    const expired = await inside.db
      .selectFrom('deletedThings')
      .select('id')
      .where('deletedAt', '<', oldest(inside.now()))
      .where('hasRecords', '=', false)
      .orderBy('id')
      .$call(locking(ctx.database.engine))
      .execute();
    await dropThings(
      inside,
      expired.map(({ id }) => id),
    );
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** The time before which deleted records cannot be restored. */
export function oldest(now: string): string {
  return new Date(Date.parse(now) - recoverableDays * dayMs).toISOString();
}

/** Within 30 days, and later if it is kept for its records. */
export function canBeRestored(now: string) {
  return (eb: ExpressionBuilder<Tables, 'deletedThings'>) =>
    eb.or([eb('deletedAt', '>=', oldest(now)), eb('hasRecords', '=', true)]);
}

/** Whether a record can be in two trash entries, because both of its targets were deleted at once. */
function joinsTwo(entity: Entity): boolean {
  const references = Object.values(kindOf(entity).references ?? {});
  return references.filter(({ otherwise }) => otherwise === 'drop').length > 1;
}
