import { sql } from 'kysely';

import { notAllOfThem } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Fields } from '#server/db/changes.ts';
import { exactlyOne, memoized, prepared } from '#server/db/prepared.ts';
import { anyTable } from '#server/db/tables.ts';
import { invalid } from '#server/problem.ts';

import { kinds } from './kinds.ts';
import type { Ordered } from './kinds.ts';
import type { WritingCtx } from './transaction.ts';

/* The children of a parent are at 0, 1, 2 and so on, without gaps. Lock the project before moving them. */

/** Also the position of the next child. */
export async function countOf(ctx: Ctx, kind: Ordered, parentId: number): Promise<number> {
  return exactlyOne(await counted(kind)(ctx, { parentId })).things;
}

const counted = memoized((kind: Ordered) =>
  prepared<{ parentId: number }>()((db, { parentId }) => {
    const { table, parent } = kinds[kind];
    return anyTable(db)
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('things'))
      .where(parent.column, '=', parentId);
  }),
);

export async function idsInOrder({ db }: Ctx, kind: Ordered, parentId: number): Promise<number[]> {
  const { table, parent } = kinds[kind];
  const rows = await anyTable(db)
    .selectFrom(table)
    .select('id')
    .where(parent.column, '=', parentId)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function closeUp(
  ctx: WritingCtx,
  kind: Ordered,
  parentId: number,
  place: number,
): Promise<void> {
  await shift(ctx, kind, parentId, { from: place + 1, by: -1 });
}

/** Makes room at a position; by default, or beyond the end, it is the last. Returns the position. */
export async function makeRoom(
  ctx: WritingCtx,
  kind: Ordered,
  parentId: number,
  position = Infinity,
): Promise<number> {
  const things = await countOf(ctx, kind, parentId);
  if (position >= things) return things;
  await shift(ctx, kind, parentId, { from: position, by: 1 });
  return position;
}

/**
 * Shifts the siblings of a record that moves within its parent, and returns its new position. Positions beyond the
 * end mean last.
 */
export async function moveNeighbours(
  ctx: WritingCtx,
  kind: Ordered,
  parentId: number,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const place = Math.min(to, (await countOf(ctx, kind, parentId)) - 1);
  if (place > from) await shift(ctx, kind, parentId, { from: from + 1, upTo: place, by: -1 });
  if (place < from) await shift(ctx, kind, parentId, { from: place, upTo: from - 1, by: 1 });
  return place;
}

/**
 * Sorts the children of a parent by these ids. Returns the old and new order, or null if unchanged. Refused unless
 * the ids are exactly the children.
 */
export async function arrange(
  ctx: WritingCtx,
  kind: Ordered,
  parentId: number,
  ids: number[],
): Promise<Fields | null> {
  const before = await idsInOrder(ctx, kind, parentId);
  const all = new Set(ids);
  const complete = all.size === ids.length && before.every((id) => all.has(id));
  if (!complete || ids.length !== before.length) throw invalid('ids', notAllOfThem);
  if (before.every((id, at) => ids[at] === id)) return null;
  await setPlaces(ctx, kind, parentId, ids);
  return { order: { before, after: ids } };
}

export async function setPlaces(
  { db }: WritingCtx,
  kind: Ordered,
  parentId: number,
  ids: number[],
): Promise<void> {
  const places = ids.map((id, at) => sql`when ${id} then cast(${at} as integer)`);
  const { table, parent } = kinds[kind];
  await anyTable(db)
    .updateTable(table)
    .set({ order: sql<number>`case id ${sql.join(places, sql` `)} end` })
    .where(parent.column, '=', parentId)
    .execute();
}

type Shift = { from: number; upTo?: number; by: 1 | -1 };

async function shift(
  { db }: WritingCtx,
  kind: Ordered,
  parentId: number,
  { from, upTo = Number.MAX_SAFE_INTEGER, by }: Shift,
): Promise<void> {
  const { table, parent } = kinds[kind];
  await anyTable(db)
    .updateTable(table)
    .set((eb) => ({ order: eb('order', '+', by) }))
    .where(parent.column, '=', parentId)
    .where('order', '>=', from)
    .where('order', '<=', upTo)
    .execute();
}
