import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

type Engine = Database['engine'];

export async function columnsByTable(
  db: Kysely<Tables>,
  engine: Engine,
): Promise<Map<string, string[]>> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<Column>`select t.name as "table", c.name as "column"
          from pragma_table_list t, pragma_table_info(t.name) c
          where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite!_%' escape '!'
          order by t.name, c.cid`
      : sql<Column>`select table_name as "table", column_name as "column"
          from information_schema.columns
          where table_schema = current_schema()
          order by table_name, ordinal_position`
  ).execute(db);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map([...byTable].map(([table, columns]) => [table, columns.map((one) => one.column)]));
}

type Column = { table: string; column: string };

/** Includes ids of deleted rows. */
export async function lastIdOf(db: Kysely<Tables>, engine: Engine, table: string): Promise<number> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`
  ).execute(db);
  return rows[0]?.last ?? 0;
}

/** Continues the id sequence after `lastId` and every existing id. */
export async function continueAfter(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  lastId: number,
): Promise<void> {
  const { rows } = await sql<{ top: number | null }>`
    select max(id) as top from ${sql.table(table)}`.execute(db);
  const last = Math.max(lastId, rows[0]?.top ?? 0);
  if (last === 0) return;
  if (engine === 'postgres') {
    await sql`select setval(${sequenceOf(table)}, ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
}

function sequenceOf(table: string) {
  return sql`pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass`;
}
