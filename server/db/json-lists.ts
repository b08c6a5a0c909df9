import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import { tooLongToShow } from '#contract/activity.ts';

import { kindOf } from './column-values.ts';
import type { Database, Snapshot, SnapshotQuery } from './database.ts';
import type { Tables } from './tables.ts';

/** A list to write as JSON. The `orderBy` columns must form a unique key. */
export type JsonList = {
  /** A table, or a subquery with its alias. */
  table: keyof Tables | RawBuilder<unknown>;
  columns: readonly string[];
  orderBy: readonly string[];
  /** Highest key first. Not for nested lists, and only for a key of one column. */
  descending?: true;
  where?: RawBuilder<unknown>;
  pageSize: number;
  /** Longer JSON, in characters, is replaced by `tooLongToShow`. */
  longestJson?: number;
  /** Nested lists: `where` refers to the outer row by its table. */
  inside?: Record<string, Omit<JsonList, 'pageSize'>>;
};

const encoder = new TextEncoder();

/**
 * Writes an object of lists as JSON, one page per chunk; the caller owns the chunks. The database serializes the
 * rows, which takes a fraction of the time and memory of objects.
 */
export async function* jsonOfLists(
  database: Database,
  snapshot: Snapshot,
  lists: Record<string, JsonList>,
): AsyncGenerator<Uint8Array> {
  let before = '{';
  for (const [name, list] of Object.entries(lists)) {
    yield encoder.encode(`${before}${JSON.stringify(name)}:`);
    yield* jsonOfList(database, snapshot, list);
    before = ',';
  }
  yield encoder.encode('}');
}

/** Like `jsonOfLists`, for one list. */
export async function* jsonOfList(
  database: Database,
  snapshot: Snapshot,
  list: JsonList,
): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const page of listPages(database, snapshot, list)) {
    yield encoder.encode(before);
    before = ',';
    yield page;
  }
  yield encoder.encode(before === '[' ? '[]' : ']');
}

type Page = { count: number; bytes: Uint8Array; last: string };

/** The rows of a list as JSON without brackets, one page per chunk; the caller owns the chunks. */
export async function* listPages(
  database: Database,
  snapshot: Snapshot,
  list: JsonList,
): AsyncGenerator<Uint8Array> {
  let after: ReturnType<typeof pagesAfter> | undefined;
  let query: SnapshotQuery = pageAfter(database, list, null).compile(database.read);
  for (;;) {
    const page = (await snapshot.row(query)) as Page;
    if (page.count === 0) return;
    yield page.bytes;
    if (page.count < list.pageSize) return;
    after ??= pagesAfter(database, list);
    query = after(JSON.parse(page.last) as unknown[]);
  }
}

/** Compiles the query once for all pages: building it leaves almost as much garbage as a page has bytes. */
function pagesAfter(database: Database, list: JsonList): (last: unknown[]) => SnapshotQuery {
  const slots: unknown[] = list.orderBy.map((column) => Symbol(column));
  const { sql: text, parameters } = pageAfter(database, list, slots).compile(database.read);
  return (last) => ({
    sql: text,
    parameters: parameters.map((value) =>
      slots.includes(value) ? last[slots.indexOf(value)] : value,
    ),
  });
}

/** Selects one row: the number of rows on the page, their JSON without brackets, and the key of the last. */
function pageAfter({ engine }: Database, list: JsonList, last: unknown[] | null) {
  const { orderBy, descending, where = sql`true`, pageSize } = list;
  const key = keyOf(list);
  const falling = sql.join(orderBy.map((column) => sql`${sql.ref(column)} desc`));
  const [order, reverse] = descending ? [falling, key] : [key, falling];
  const beyond = descending ? sql`<` : sql`>`;
  const after = last
    ? sql`and ${afterParents(orderBy, last)} (${key}) ${beyond} (${sql.join(last)})`
    : sql``;
  const { row, text, lastKey } = dialects[engine](list, key, order);
  return sql<Page>`
    with page as materialized (
      select ${row} from ${tableOf(list)}
      where ${where} ${after} order by ${order} limit ${pageSize})
    select cast((select count(*) from page) as integer) as count,
      (select ${text} from page) as bytes,
      (select ${lastKey} from page order by ${reverse} limit 1) as last`;
}

/**
 * In lists by parent and order, excludes the parents before the page. PostgreSQL would otherwise read from each of
 * them up to the page: it compares the key before the parent.
 */
function afterParents([parent = '', ...within]: readonly string[], [last]: unknown[]) {
  return within.length > 1 ? sql`${sql.ref(parent)} >= ${last} and` : sql``;
}

type Rows = Omit<JsonList, 'pageSize'>;

const keyOf = ({ orderBy }: Rows) => sql.join(orderBy.map((column) => sql.ref(column)));
const tableOf = ({ table }: Rows) => (typeof table === 'string' ? sql.table(table) : table);

type Dialect = (
  list: JsonList,
  key: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => Record<'row' | 'text' | 'lastKey', RawBuilder<unknown>>;

const dialects: Record<Database['engine'], Dialect> = {
  // Bytes can be transferred from another thread without a copy.
  sqlite: (list, key, order) => {
    return {
      row: sql`${key}, ${sqliteObject(list)} as text`,
      text: sql`cast(string_agg(text, ',' order by ${order}) as blob)`,
      lastKey: sql`json_array(${key})`,
    };
  },
  postgres: (list, key, order) => ({
    row: postgresColumns(list),
    text: sql`left(substr(array_to_json(array_agg(page order by ${order}))::text, 2), -1)`,
    lastKey: sql`json_build_array(${key})::text`,
  }),
};

function sqliteObject({ columns, longestJson, inside = {} }: Rows): RawBuilder<unknown> {
  const fields = columns.map(
    (column) => sql`${sql.lit(column)}, ${sqliteValue(column, longestJson)}`,
  );
  const lists = Object.entries(inside).map(([name, list]) => {
    const rows = sql`json_group_array(json(${sqliteObject(list)}) order by ${keyOf(list)})`;
    return sql`${sql.lit(name)}, (select ${rows} from ${tableOf(list)} where ${list.where ?? sql`true`})`;
  });
  return sql`json_object(${sql.join([...fields, ...lists])})`;
}

function postgresColumns({ columns, longestJson, inside = {} }: Rows): RawBuilder<unknown> {
  const lists = Object.entries(inside).map(([name, list]) => {
    const rows = sql`select ${postgresColumns(list)} from ${tableOf(list)} where ${list.where ?? sql`true`}`;
    const array = sql`coalesce(json_agg(inside order by ${keyOf(list)}), '[]'::json)`;
    return sql`(select ${array} from (${rows}) inside) as ${sql.ref(name)}`;
  });
  return sql.join([...columns.map((column) => postgresValue(column, longestJson)), ...lists]);
}

function sqliteValue(column: string, longest?: number): RawBuilder<unknown> {
  const value = sql.ref(column);
  const kind = kindOf(column);
  if (kind === 'boolean') return sql`json(iif(${value}, 'true', 'false'))`;
  return kind === 'json' ? sql`json(${briefly(value, longest)})` : value;
}

function postgresValue(column: string, longest?: number): RawBuilder<unknown> {
  const value = sql.ref(column);
  if (kindOf(column) !== 'json') return sql`${value}`;
  return sql`(${briefly(value, longest)})::json as ${value}`;
}

function briefly(json: RawBuilder<unknown>, longest: number | undefined): RawBuilder<unknown> {
  if (longest === undefined) return json;
  const instead = sql.lit(JSON.stringify(tooLongToShow));
  return sql`case when length(${json}) > ${sql.lit(longest)} then ${instead} else ${json} end`;
}
