import { sql } from 'kysely';

import { chunks } from './chunks.ts';
import type { Connection } from './database.ts';
import { fieldOf, jsonRows } from './json-parameters.ts';
import { memoized, prepared } from './prepared.ts';
import type { NewRow, Row, Tables } from './tables.ts';

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
    const inserted = await insertedRows(connection, 'id', table, some);
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** Inserts a few rows and returns them completely. */
export async function insertWhole<Table extends keyof Tables>(
  connection: Connection,
  table: Table,
  rows: NewRow<Table>[],
): Promise<Row<Table>[]> {
  if (rows.length === 0) return [];
  const inserted: unknown = await insertedRows(connection, 'all', table, rows);
  return inserted as Row<Table>[];
}

async function insertedRows(
  connection: Connection,
  returned: keyof typeof returning,
  table: keyof Tables,
  rows: object[],
): Promise<{ id: number }[]> {
  const insert = inserts([returned, table, ...Object.keys(rows[0] ?? {})].join());
  const inserted = await insert(connection, { rows: JSON.stringify(rows) });
  // Ids are assigned in the order of the rows, but the order of `returning` is not guaranteed.
  return inserted.toSorted((a, b) => a.id - b.id);
}

const returning = { id: sql`"id"`, all: sql`*` };

/** Keyed by the returned columns, the table and its columns. */
const inserts = memoized((names) => {
  const [returned, table, ...columns] = names.split(',') as [
    keyof typeof returning,
    keyof Tables,
    ...string[],
  ];
  return prepared<{ rows: string }>()((db, { rows }, engine) => ({
    compile: () =>
      sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => fieldOf(engine, name)))}
        from ${jsonRows(engine, table, rows)} returning ${returning[returned]}`.compile(db),
  }));
});
