import { sql } from 'kysely';

import { rowPages } from '#server/db/json-rows.ts';
import type { Source } from '#server/db/json-rows.ts';
import type { Trashed } from '#server/db/tables.ts';
import type { Row, Tables } from '#server/db/tables.ts';

type Column<T extends keyof Tables> = Extract<keyof Row<T>, string>;

type Wanted<T extends keyof Tables, C extends Column<T>> = {
  table: T;
  columns: readonly C[];
  /** Those whose `column` is one of `ids`. */
  by: { column: Column<T>; ids: readonly number[] };
  /** Together a key. */
  orderBy: readonly C[];
  /** Few where texts are long. */
  pageSize?: number;
};

/** The rows of a project and of what is in it, wherever they are now. */
export type Contents = {
  pages: <T extends keyof Tables, C extends Column<T>>(
    wanted: Wanted<T, C>,
  ) => AsyncIterable<Pick<Row<T>, C>[]>;
};

/** Few enough for one page to be small: a text has up to 5,000 characters. */
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

/** A deleted project waits as one JSON text, which is read as a whole. */
export function trashedContents({ rows }: Trashed): Contents {
  return {
    pages: async function* ({ table, by, orderBy }) {
      const ids = new Set<unknown>(by.ids);
      const all = rows.filter((one) => one.table === table).flatMap(({ values }) => values);
      const found = all.filter((row) => ids.has(row[by.column]));
      found.sort((one, other) => {
        const column = orderBy.find((name) => one[name] !== other[name]) ?? '';
        return Number(one[column]) - Number(other[column]);
      });
      yield found as never;
    },
  };
}

/** All rows, where they are known to be few. */
export async function allOf<T extends keyof Tables, C extends Column<T>>(
  contents: Contents,
  wanted: Wanted<T, C>,
): Promise<Pick<Row<T>, C>[]> {
  const rows: Pick<Row<T>, C>[] = [];
  for await (const page of contents.pages(wanted)) rows.push(...page);
  return rows;
}
