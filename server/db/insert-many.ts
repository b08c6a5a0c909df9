import { sql } from 'kysely';

import { chunks } from './chunks.ts';
import type { Connection } from './database.ts';
import { fieldOf, jsonRows } from './json-parameters.ts';
import { memoized, prepared } from './prepared.ts';
import type { NewRow, Tables } from './tables.ts';

const atOnce = 200;

/**
 * Inserts rows with the same columns and returns their ids, in the order of the rows. The rows are passed as JSON, so
 * that one prepared statement handles any number of them.
 */
export async function insertMany<Table extends keyof Tables>(
  connection: Connection,
  table: Table,
  rows: NewRow<Table>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunks(rows, atOnce)) {
    const inserted = await insertedRows(connection, table, some);
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

async function insertedRows(
  connection: Connection,
  table: keyof Tables,
  rows: object[],
): Promise<{ id: number }[]> {
  const insert = inserts([table, ...Object.keys(rows[0] ?? {})].join());
  const inserted = await insert(connection, { rows: JSON.stringify(rows) });
  // Ids are assigned in the order of the rows, but the order of `returning` is not guaranteed.
  return inserted.toSorted((a, b) => a.id - b.id);
}

/** Keyed by the table and its columns. */
const inserts = memoized((names) => {
  const [table, ...columns] = names.split(',') as [keyof Tables, ...string[]];
  return prepared<{ rows: string }>()((db, { rows }, engine) => ({
    compile: () =>
      sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => fieldOf(engine, name)))}
        from ${jsonRows(engine, table, rows)} returning "id"`.compile(db),
  }));
});
