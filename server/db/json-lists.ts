import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import { kindOf } from './column-values.ts';
import type { Database, Snapshot } from './database.ts';
import type { Tables } from './tables.ts';

/** A list to write as JSON: these columns, ordered by some of them that together are a key. */
export type JsonList = {
  table: keyof Tables;
  columns: readonly string[];
  orderBy: readonly string[];
  where?: RawBuilder<unknown>;
  pageSize: number;
};

const encoder = new TextEncoder();

/**
 * Writes an object of lists as JSON, one page per chunk; the caller owns the chunks. The database writes the
 * JSON of the rows, which takes a fraction of the time and memory of objects.
 */
export async function* jsonOfLists(
  database: Database,
  snapshot: Snapshot,
  lists: Record<string, JsonList>,
): AsyncGenerator<Uint8Array> {
  let before = '{';
  for (const [name, list] of Object.entries(lists)) {
    yield encoder.encode(`${before}${JSON.stringify(name)}:[`);
    yield* rowsOf(database, snapshot, list);
    before = '],';
  }
  yield encoder.encode(']}');
}

type Page = { count: number; bytes: Uint8Array; last: string };

async function* rowsOf(
  database: Database,
  snapshot: Snapshot,
  list: JsonList,
): AsyncGenerator<Uint8Array> {
  let last: unknown[] | null = null;
  for (;;) {
    const query = pageAfter(database, list, last).compile(database.read);
    const page = (await snapshot.row(query)) as Page;
    if (page.count === 0) return;
    if (last) yield encoder.encode(',');
    yield page.bytes;
    if (page.count < list.pageSize) return;
    last = JSON.parse(page.last) as unknown[];
  }
}

/** Selects one row: the number of rows on the page, their JSON without brackets, and the key of the last. */
function pageAfter({ engine }: Database, list: JsonList, last: unknown[] | null) {
  const { table, orderBy, where = sql`true`, pageSize } = list;
  const key = sql.join(orderBy.map((column) => sql.ref(column)));
  const descending = sql.join(orderBy.map((column) => sql`${sql.ref(column)} desc`));
  const after = last ? sql`and (${key}) > (${sql.join(last)})` : sql``;
  const { row, text, lastKey } = dialects[engine](list, key);
  return sql<Page>`
    with page as materialized (
      select ${row} from ${sql.table(table)}
      where ${where} ${after} order by ${key} limit ${pageSize})
    select cast((select count(*) from page) as integer) as count,
      (select ${text} from page) as bytes,
      (select ${lastKey} from page order by ${descending} limit 1) as last`;
}

type Dialect = (
  list: JsonList,
  key: RawBuilder<unknown>,
) => Record<'row' | 'text' | 'lastKey', RawBuilder<unknown>>;

const dialects: Record<Database['engine'], Dialect> = {
  // Bytes can be transferred from another thread without a copy.
  sqlite: ({ columns }, key) => {
    const fields = columns.map((column) => sql`${sql.lit(column)}, ${sqliteValue(column)}`);
    return {
      row: sql`${key}, json_object(${sql.join(fields)}) as text`,
      text: sql`cast(string_agg(text, ',' order by ${key}) as blob)`,
      lastKey: sql`json_array(${key})`,
    };
  },
  postgres: ({ columns }, key) => ({
    row: sql.join(columns.map(postgresValue)),
    text: sql`left(substr(array_to_json(array_agg(page order by ${key}))::text, 2), -1)`,
    lastKey: sql`json_build_array(${key})::text`,
  }),
};

function sqliteValue(column: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  const kind = kindOf(column);
  if (kind === 'boolean') return sql`json(iif(${value}, 'true', 'false'))`;
  return kind === 'json' ? sql`json(${value})` : value;
}

function postgresValue(column: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  return kindOf(column) === 'json' ? sql`${value}::json as ${value}` : sql`${value}`;
}
