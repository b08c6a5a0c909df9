import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Connection } from './database.ts';
import { viewerOf } from './visible-rows.ts';

/** A column with substring search for three or more characters, and its index. */
export type SearchedText = { table: string; column: string; index: string };

/**
 * The ids of rows whose text contains `part`, ignoring case: at most `most`, highest first, below `before`. `part`
 * has at least three characters.
 */
export async function idsContaining(
  { database: { engine }, db }: Connection,
  { table, column, index }: SearchedText,
  part: string,
  { before = Number.MAX_SAFE_INTEGER, most }: { before?: number | undefined; most: number },
): Promise<number[]> {
  const idsOf = async (query: RawBuilder<{ id: number }>) => {
    const { rows } = await query.execute(db);
    return rows.map(({ id }) => id);
  };
  if (engine === 'sqlite') {
    return idsOf(sql`select rowid as id from ${sql.table(index)}
      where ${sql.table(index)} match ${phrase(part)} and rowid < ${before}
        and ${visibleIn(db, table, sql`${sql.table(index)}.rowid`)}
      order by rowid desc limit ${most}`);
  }
  // PostgreSQL cannot estimate how frequent a substring is, and chooses the wrong plan. Frequent ones are found
  // among the newest texts, rare ones by the index.
  const texts = sql`(select id, ${sql.ref(column)} as text from ${sql.ref(table)} where id < ${before}`;
  const matching = sql`text ilike ${pattern(part)}`;
  const latest = sql`order by id desc limit ${most}`;
  const found = await idsOf(
    sql`select id from ${texts} order by id desc limit ${newest}) as newest
      where ${matching} and ${visibleIn(db, table, sql.ref('newest.id'))} ${latest}`,
  );
  if (found.length === most) return found;
  // Without the offset, PostgreSQL would push the limit down and scan all of them again.
  return idsOf(sql`select id from
    (select id from ${texts}) as texts where ${matching} offset 0) as found
    where ${visibleIn(db, table, sql.ref('found.id'))} ${latest}`);
}

const newest = 10_000;

/** Like `idsContaining`, for texts with a word that begins with `start`, of two characters. Made for short texts. */
export async function idsOfWordStarts(
  { database: { engine }, db }: Connection,
  { table, column, index }: SearchedText,
  start: string,
  { before = Number.MAX_SAFE_INTEGER, most }: { before?: number | undefined; most: number },
): Promise<number[]> {
  const text = sql.ref(column);
  const like = sql.raw(engine === 'sqlite' ? 'like' : 'ilike');
  // SQLite ignores the case of ASCII letters only.
  const cases = [...new Set([start, start.toLowerCase(), start.toUpperCase()])];
  const first = cases.map((one) => sql`${text} ${like} ${literal(one) + '%'} escape '\\'`);
  const inside = Array.from(beforeWords, (mark) => mark + start);
  const others =
    engine === 'sqlite'
      ? sql`id in (select rowid from ${sql.table(index)} where ${sql.table(index)} match ${inside.map(phrase).join(' OR ')})`
      : sql.join(
          inside.map((part) => sql`${text} ilike ${pattern(part)}`),
          sql` or `,
        );
  const { rows } = await sql<{ id: number }>`select found.id from ${sql.ref(table)} as found
    where ${visibleIn(db, table, sql.ref('found.id'))} and id < ${before} and (${sql.join(first, sql` or `)} or ${others})
    order by id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Looked at after the text matches: for all rows it would take ten times as long. */
function visibleIn(
  db: Connection['db'],
  table: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (viewerOf(db) === undefined) return sql`true`;
  return sql`exists (select 1 from ${sql.table(table)} t where t."id" = ${id})`;
}

const beforeWords = ' (-/"“';

/** An FTS5 phrase: exactly these characters. */
function phrase(part: string): string {
  return `"${part.replaceAll('"', '""')}"`;
}

function pattern(part: string): string {
  return `%${literal(part)}%`;
}

function literal(part: string): string {
  return part.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
