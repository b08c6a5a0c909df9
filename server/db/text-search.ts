import { sql } from 'kysely';

import type { Database } from './database.ts';

/** A column whose texts are found by any three or more characters in them, and the name of what finds them. */
export type SearchedText = { table: string; column: string; index: string };

export const searchedTexts = [
  { table: 'tasks', column: 'title', index: 'tasksSearch' },
  { table: 'taskSteps', column: 'name', index: 'taskStepsSearch' },
  { table: 'stepDetails', column: 'text', index: 'stepDetailsSearch' },
  { table: 'people', column: 'name', index: 'peopleSearch' },
  { table: 'slides', column: 'title', index: 'slidesSearch' },
] as const satisfies SearchedText[];

export type SearchedTable = (typeof searchedTexts)[number]['table'];

/**
 * The ids of rows whose text contains `part`, ignoring case: at most `most`, the highest first, below
 * `before`. `part` has at least three characters.
 */
export async function idsContaining(
  { engine, read }: Database,
  table: SearchedTable,
  part: string,
  { before = Number.MAX_SAFE_INTEGER, most }: { before?: number | undefined; most: number },
): Promise<number[]> {
  const { column, index } = textOf(table);
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ id: number }>`select rowid as id from ${sql.table(index)}
          where ${sql.table(index)} match ${phrase(part)} and rowid < ${before}
          order by rowid desc limit ${most}`
      : sql<{ id: number }>`select id from ${sql.table(table)}
          where ${sql.ref(column)} ilike ${pattern(part)} and id < ${before}
          order by id desc limit ${most}`
  ).execute(read);
  return rows.map(({ id }) => id);
}

function textOf(wanted: SearchedTable): SearchedText {
  const text = searchedTexts.find(({ table }) => table === wanted);
  if (!text) throw new Error(`Nothing finds the texts of ${wanted}`);
  return text;
}

/** As FTS5 reads it: these characters, in a row. */
function phrase(part: string): string {
  return `"${part.replaceAll('"', '""')}"`;
}

function pattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
