import type { Entity } from '#contract/live.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Database } from '#server/db/database.ts';
import { memoized, prepared } from '#server/db/prepared.ts';
import { anyTable } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';

import { kinds } from './kinds.ts';
import type { RowOf } from './kinds.ts';
import type { WritingCtx } from './transaction.ts';

/**
 * Serializes writes within one project, so that counts and positions are computed from committed data. SQLite has a
 * single writer anyway. Data read before must be read again. Throws if the project does not exist.
 */
export async function lockProject(ctx: WritingCtx, projectId: number): Promise<void> {
  if (!(await lockProjectIfAny(ctx, projectId))) throw notFound(kinds.project.word);
}

/** The same, but returns whether it exists. */
export async function lockProjectIfAny(ctx: WritingCtx, projectId: number): Promise<boolean> {
  const [found] = await lockedProject(ctx, { projectId });
  return found !== undefined;
}

const lockedProject = prepared<{ projectId: number }>()((db, { projectId }, engine) =>
  db.selectFrom('projects').select('id').where('id', '=', projectId).$call(locking(engine)),
);

/** Locks many in the order of their ids, so that two writes cannot deadlock. Omits those that do not exist. */
export async function lockProjects({ db, database }: WritingCtx, ids: number[]): Promise<void> {
  if (database.engine === 'sqlite') return;
  const sorted = ids.toSorted((a, b) => a - b);
  for (const some of chunks(sorted, 500)) {
    await db
      .selectFrom('projects')
      .select('id')
      .where('id', 'in', some)
      .orderBy('id')
      .forUpdate()
      .execute();
  }
}

/** Locks the rows of a query until the transaction ends. SQLite has a single writer instead. */
export function locking(engine: Database['engine']) {
  return <Query extends { forUpdate: () => Query }>(query: Query): Query =>
    engine === 'postgres' ? query.forUpdate() : query;
}

/** Reads a record and locks its project until this transaction ends. Throws like `find`. */
export async function locked<Found extends { projectId: number }>(
  ctx: WritingCtx,
  find: () => Promise<Found>,
): Promise<Found> {
  const seen = await find();
  // SQLite has a single writer, so the record cannot change.
  if (ctx.database.engine === 'sqlite') return seen;
  await lockProject(ctx, seen.projectId);
  return find();
}

/** Reads a task and locks its project until this transaction ends. Throws if it does not exist. */
export function lockedTask(ctx: WritingCtx, id: number): Promise<RowOf<'task'>> {
  return locked(ctx, () => rowOf(ctx, 'task', id, false));
}

/** Reads and locks a record until this transaction ends. Throws if it does not exist. */
export function lockedRow<K extends Entity>(
  ctx: WritingCtx,
  entity: K,
  id: number,
): Promise<RowOf<K>> {
  return rowOf(ctx, entity, id, ctx.database.engine === 'postgres');
}

async function rowOf<K extends Entity>(
  ctx: WritingCtx,
  entity: K,
  id: number,
  forUpdate: boolean,
): Promise<RowOf<K>> {
  const [row] = await (forUpdate ? rowsForUpdate : rows)(entity)(ctx, { id });
  if (!row) throw notFound(kinds[entity].word);
  return row as RowOf<K>;
}

const rows = memoized((entity: Entity) =>
  prepared<{ id: number }>()((db, { id }) =>
    anyTable(db).selectFrom(kinds[entity].table).selectAll().where('id', '=', id),
  ),
);

const rowsForUpdate = memoized((entity: Entity) =>
  prepared<{ id: number }>()((db, { id }) =>
    anyTable(db).selectFrom(kinds[entity].table).selectAll().where('id', '=', id).forUpdate(),
  ),
);
