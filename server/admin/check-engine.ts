import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import type { Compare } from './compare.ts';

/**
 * Verifies what the engine guarantees: an intact file (SQLite) and every reference, including references by name.
 */
export async function checkEngine(
  db: Kysely<Tables>,
  engine: Database['engine'],
  compare: Compare,
): Promise<void> {
  if (engine === 'sqlite') await checkSqlite(db, compare);
  else await checkPostgres(db, compare);
}

async function checkSqlite(db: Kysely<Tables>, compare: Compare): Promise<void> {
  const sound = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  for (const { integrity_check: integrity } of sound.rows) {
    compare('database file', { integrity }, { integrity: 'ok' });
  }
  type Dangling = { table: string; rowid: number; parent: string };
  const { rows } = await sql<Dangling>`pragma foreign_key_check`.execute(db);
  for (const { table, rowid, parent } of rows) {
    report(compare, `${table} ${rowid}`, parent);
  }
}

type Reference = { child: string; column: string; parent: string; key: string; valid: boolean };

async function checkPostgres(db: Kysely<Tables>, compare: Compare): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select child.relname as child, own.attname as column, parent.relname as parent,
      other.attname as key, convalidated as valid
    from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  for (const { child, column, parent, key, valid } of references) {
    compare(`table ${child}`, { [`check of ${column}`]: valid }, { [`check of ${column}`]: true });
    const { rows } = await sql<{ id: string }>`
      select coalesce(to_jsonb(child)->>'id', ctid::text) as id from ${sql.table(child)} child
      where child.${sql.ref(column)} is not null and not exists
        (select 1 from ${sql.table(parent)} parent where parent.${sql.ref(key)} = child.${sql.ref(column)})
      order by 1`.execute(db);
    for (const { id } of rows) report(compare, `${child} ${id}`, parent);
  }
}

function report(compare: Compare, thing: string, parent: string): void {
  const field = `reference to ${parent}`;
  compare(thing, { [field]: 'leading nowhere' }, { [field]: 'leading to a row' });
}
