import { chunks } from './chunks.ts';
import type { Connection } from './database.ts';
import { anyTable } from './tables.ts';
import type { NewRow, Tables } from './tables.ts';

// Whole chunks share one prepared statement and stay far below either engine's parameter limit.
const atOnce = 200;

/** Inserts rows into one table and returns their ids, in the order of the rows. */
export async function insertMany<Table extends keyof Tables>(
  { db }: Connection,
  table: Table,
  rows: NewRow<Table>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunks(rows, atOnce)) {
    const inserted = await anyTable(db)
      .insertInto(table)
      .values(some as never)
      .returning('id')
      .execute();
    // Ids are assigned in the order of the rows, but the order of `returning` is not guaranteed.
    ids.push(...inserted.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return ids;
}
