import { sql } from 'kysely';

import { kindOf } from '#server/db/column-values.ts';
import { rowPages } from '#server/db/json-rows.ts';
import type { Source } from '#server/db/json-rows.ts';
import type { Trashed } from '#server/db/tables.ts';
import type { Row, Tables } from '#server/db/tables.ts';

type Column<T extends keyof Tables> = Extract<keyof Row<T>, string>;

type PageQuery<T extends keyof Tables, C extends Column<T>> = {
  table: T;
  columns: readonly C[];
  /** Rows whose `column` is one of `ids`. */
  by: { column: Column<T>; ids: readonly number[] };
  /** The columns must form a unique key. */
  orderBy: readonly C[];
  /** Use a small page if rows contain long texts. */
  pageSize?: number;
};

/** Reads the rows of a project and its contents, from the tables or from the trash. */
export type Contents = {
  pages: <T extends keyof Tables, C extends Column<T>>(
    query: PageQuery<T, C>,
  ) => AsyncIterable<Pick<Row<T>, C>[]>;
};

/** Limits memory: a text can have 5,000 characters. */
const mostOfPage = 200;

export function storedContents(source: Source): Contents {
  return {
    pages: ({ table, columns, by, orderBy, pageSize = mostOfPage }) =>
      rowPages(source, {
        table,
        columns,
        orderBy,
        where: by.ids.length > 0 ? sql`${sql.ref(by.column)} in (${sql.join(by.ids)})` : sql`false`,
        pageSize,
      }),
  };
}

/** Rows deleted by an older version lack the columns added since. */
export function trashedContents({ rows }: Pick<Trashed, 'rows'>): Contents {
  const indexes = new Map<string, Map<unknown, Record<string, unknown>[]>>();
  const indexOf = (table: string, column: string) => {
    const key = `${table} ${column}`;
    const values = () => rows.flatMap((one) => (one.table === table ? one.values : []));
    const index = indexes.get(key) ?? Map.groupBy(values(), (row) => row[column]);
    indexes.set(key, index);
    return index;
  };
  return {
    pages: async function* ({ table, columns, by, orderBy }) {
      const index = indexOf(table, by.column);
      const found = [...new Set(by.ids)].flatMap((id) => index.get(id) ?? []);
      found.sort((one, other) => {
        const column = orderBy.find((name) => one[name] !== other[name]) ?? '';
        return Number(one[column]) - Number(other[column]);
      });
      const blank = Object.fromEntries(columns.map((name) => [name, blankOf(name)]));
      yield found.map((row) => ({ ...blank, ...row })) as never;
    },
  };
}

/** As after a restore. All requested JSON columns are lists. */
function blankOf(column: string): unknown {
  const kind = kindOf(column);
  if (kind === null) return null;
  return kind === 'json' ? [] : false;
}

/** Use only for small tables. */
export async function allOf<T extends keyof Tables, C extends Column<T>>(
  contents: Contents,
  query: PageQuery<T, C>,
): Promise<Pick<Row<T>, C>[]> {
  const rows: Pick<Row<T>, C>[] = [];
  for await (const page of contents.pages(query)) rows.push(...page);
  return rows;
}
