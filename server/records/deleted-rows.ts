import type { Kysely } from 'kysely';

import { insertMany } from '#server/db/insert-many.ts';
import type { Tables, Trashed } from '#server/db/tables.ts';

import type { WritingCtx } from './transaction.ts';

/*
 * The trash stores the rows of deleted records one by one. They are written, read and deleted in pieces of limited size,
 * so that other requests are answered in between, however much is inside a record.
 */

/** Stores rows of a trash entry, after those that it has. */
export async function storeRows(
  ctx: WritingCtx,
  thingId: number,
  groups: Trashed['rows'],
): Promise<void> {
  for (const { table: ofTable, values } of groups) {
    for (const some of pieces(values)) {
      await insertMany(
        ctx,
        'deletedRows',
        some.map(({ rowId, contents }) => ({ thingId, ofTable, rowId, contents })),
      );
    }
  }
}

const mostCharacters = 500_000;
const mostRows = 200;

type Text = { rowId: number; contents: string };

/** A row can have 500 kB of text: a comment with its earlier versions. */
function* pieces(values: readonly Record<string, unknown>[]): Generator<Text[]> {
  let piece: Text[] = [];
  let size = 0;
  for (const row of values) {
    const contents = JSON.stringify(row);
    if (piece.length === mostRows || size + contents.length > mostCharacters) {
      if (piece.length > 0) yield piece;
      piece = [];
      size = 0;
    }
    piece.push({ rowId: Number(row['id']), contents });
    size += contents.length;
  }
  if (piece.length > 0) yield piece;
}

/** The rows of a trash entry, parents first. */
export async function readRows(db: Kysely<Tables>, thingId: number): Promise<Trashed['rows']> {
  const groups: Trashed['rows'] = [];
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('deletedRows')
      .select(['id', 'ofTable', 'contents'])
      .where('thingId', '=', thingId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(mostRows)
      .execute();
    for (const { ofTable, contents } of page) {
      const last = groups.at(-1);
      if (last?.table === ofTable) last.values.push(contents);
      else groups.push({ table: ofTable, values: [contents] });
    }
    if (page.length < mostRows) return groups;
    after = page.at(-1)?.id ?? 0;
  }
}

/** Deletes trash entries with their rows. A cascade would delete all rows in one statement. */
export async function dropThings({ db }: WritingCtx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    for (let isMore = true; isMore;) {
      const page = await db
        .selectFrom('deletedRows')
        .select('id')
        .where('thingId', '=', id)
        .orderBy('id')
        .limit(mostRows)
        .execute();
      const rows = page.map((row) => row.id);
      if (rows.length > 0) await db.deleteFrom('deletedRows').where('id', 'in', rows).execute();
      isMore = page.length === mostRows;
    }
    await db.deleteFrom('deletedThings').where('id', '=', id).execute();
  }
}
