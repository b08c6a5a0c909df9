import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Database } from './database.ts';

type Engine = Database['engine'];

/*
 * Many rows or ids as one parameter, so that a statement for any number of them is built and prepared once.
 */

/** Whether a column holds one of the `ids`, which are to be passed as `idList` writes them. */
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

/** A JSON text of a list of objects as rows named `r`, in their order. */
export function jsonRows(engine: Engine, text: unknown): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`json_array_elements(${text}) r` : sql`json_each(${text}) r`;
}

const declared = { integer: sql`bigint`, fraction: sql`double precision`, text: sql`text` };

/** A field of such a row. */
export function fieldOf(name: string, kind: keyof typeof declared = 'text'): RawBuilder<unknown> {
  return sql`cast(r.value ->> ${sql.lit(name)} as ${declared[kind]})`;
}
