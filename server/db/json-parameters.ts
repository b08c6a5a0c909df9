import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Engine = Database['engine'];

/*
 * Passes many rows or ids as one JSON parameter, so that a statement is compiled and prepared once for any number
 * of them.
 */

/** Whether a column contains one of the `ids`, which must be encoded by `idList`. */
export function isAmong(
  engine: Engine,
  column: RawBuilder<unknown>,
  ids: unknown,
): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any(${ids})`
    : sql<boolean>`${column} in (select value from json_each(${ids}))`;
}

export function idList(engine: Engine, ids: readonly number[]): unknown {
  return engine === 'postgres' ? ids : JSON.stringify(ids);
}

/** Rows from a JSON array as a table expression named `r`, in the same order. */
export function jsonRows(engine: Engine, table: keyof Tables, text: unknown): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`json_populate_recordset(null::${sql.table(table)}, ${text}) r`
    : sql`json_each(${text}) r`;
}

export function fieldOf(engine: Engine, name: string): RawBuilder<unknown> {
  return engine === 'postgres' ? sql.ref(`r.${name}`) : sql`r.value ->> ${sql.lit(name)}`;
}

/** Updates many rows, each with its own values. The rows are passed as JSON with their ids. */
export function updateOfMany(
  engine: Engine,
  table: keyof Tables,
  columns: readonly string[],
  text: unknown,
): RawBuilder<never> {
  const set = columns.map((name) => sql`${sql.ref(name)} = ${fieldOf(engine, name)}`);
  return sql`update ${sql.table(table)} set ${sql.join(set)} from ${jsonRows(engine, table, text)}
    where ${sql.table(table)}."id" = ${fieldOf(engine, 'id')}`;
}
