import type { Entity } from '#contract/live.ts';
import { memoized, prepared } from '#server/db/prepared.ts';
import { anyTable } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';

import { kinds } from './kinds.ts';
import type { RowOf } from './kinds.ts';
import type { WritingCtx } from './transaction.ts';

/**
 * Makes writes inside one project wait for each other, so that its counts and places are computed from
 * committed data. SQLite has one writer anyway. Read again what was read before. Throws when there is no
 * such project.
 */
export async function lockProject(ctx: WritingCtx, projectId: number): Promise<void> {
  const [found] = await lockedProject(ctx, { projectId });
  if (!found) throw notFound(kinds.project.word);
}

const lockedProject = prepared<{ projectId: number }>()((db, { projectId }, engine) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .$if(engine === 'postgres', (query) => query.forUpdate()),
);

/**
 * Reads a record of a project so that nobody else changes it until this transaction ends. Throws what
 * `find` throws when there is none.
 */
export async function locked<Found extends { projectId: number }>(
  ctx: WritingCtx,
  find: () => Promise<Found>,
): Promise<Found> {
  const seen = await find();
  // SQLite has one writer: what it has read does not change.
  if (ctx.database.engine === 'sqlite') return seen;
  await lockProject(ctx, seen.projectId);
  return find();
}

/** Reads a task and locks its project until this transaction ends. Throws when there is none. */
export function lockedTask(ctx: WritingCtx, id: number): Promise<RowOf<'task'>> {
  return locked(ctx, () => rowOf(ctx, 'task', id, false));
}

/** Reads and locks a record until this transaction ends. Throws when there is none. */
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
