import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { tablesHash } from './migrations/all.ts';
import { openMemory } from './sqlite.ts';
import type { Tables } from './tables.ts';

type Engine = Database['engine'];
/** Columns, indexes and triggers, as in "column name not null", by table. */
type Shape = Map<string, Set<string>>;

/** The tables are not those of this program, although it knows all their migrations. */
export class DifferentTables extends Error {
  override name = 'DifferentTables';
}

/**
 * Throws DifferentTables if tables, columns, indexes or triggers are missing, or columns are unknown. Additional tables and
 * indexes are the operator's and ignored. Expects that all migrations have been applied.
 */
export async function checkTables({
  engine,
  read,
}: Pick<Database, 'engine' | 'read'>): Promise<void> {
  const found = await shapeOf(engine, read);
  if (hashOf(found) === tablesHash[engine]) return;
  const differences = compare(await expectedShape(engine), found);
  if (differences.length === 0) return;
  throw new DifferentTables(
    `The tables of the database are not those of this version: ${differences.join('; ')}. ` +
      'Another build, such as an unreleased one, has migrated it. Start that build again, or restore a backup from before it.',
  );
}

/** The value of `tablesHash` that belongs to the migrations. */
export async function currentHash(engine: Engine): Promise<string> {
  return hashOf(await expectedShape(engine));
}

async function expectedShape(engine: Engine): Promise<Shape> {
  const empty = openMemory();
  await migrate({ engine: 'sqlite', write: empty });
  const shape = await shapeOf('sqlite', empty);
  await empty.destroy();
  if (engine === 'sqlite') return shape;
  // PostgreSQL searches the tables themselves, with trigram indexes.
  for (const [table, facts] of shape) {
    if (table.endsWith('Search')) shape.delete(table);
    for (const fact of facts) if (fact.startsWith('trigger')) facts.delete(fact);
  }
  return shape;
}

function hashOf(shape: Shape): string {
  const lines = [...shape].map(([table, facts]) => `${table}: ${[...facts].toSorted().join(', ')}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
}

const mostNamed = 10;

function compare(expected: Shape, found: Shape): string[] {
  const differences = [...expected].flatMap(([table, facts]) => {
    const present = found.get(table);
    if (!present) return [`${table} is missing`];
    const lacks = [...facts].filter((fact) => !present.has(fact));
    const unknown = [...present].filter((fact) => !facts.has(fact) && fact.startsWith('column'));
    return [
      ...lacks.map((fact) => `${table} lacks the ${fact}`),
      ...unknown.map((fact) => `${table} has the unknown ${fact}`),
    ];
  });
  const more = differences.length - mostNamed;
  return more > 0 ? [...differences.slice(0, mostNamed), `${more} more differences`] : differences;
}

type Fact = { table: string; fact: string };

async function shapeOf(engine: Engine, db: Kysely<Tables>): Promise<Shape> {
  const { rows } = await (engine === 'sqlite' ? sqliteFacts : postgresFacts).execute(db);
  const shape: Shape = new Map();
  for (const { table, fact } of rows) {
    shape.set(table, (shape.get(table) ?? new Set()).add(fact));
  }
  return shape;
}

// Not the tables in which SQLite stores a search index, nor the indexes of constraints.
const sqliteFacts = sql<Fact>`
  with own as (
    select name, type, tbl_name from sqlite_schema where name not like 'sqlite~_%' escape '~'
      and name not glob '*Search_data' and name not glob '*Search_idx' and name not glob '*Search_config'
  )
  select own.name as "table",
    'column ' || c.name || iif(c."notnull" or c.pk, ' not null', '') as fact
  from own, pragma_table_info(own.name) c where own.type = 'table'
  union all
  select own.name, iif(i."unique", 'unique index ', 'index ') || i.name
  from own, pragma_index_list(own.name) i where own.type = 'table' and i.origin = 'c'
  union all
  select tbl_name, 'trigger ' || name from own where type = 'trigger'`;

// Trigram indexes need an extension that the role may not be allowed to create.
const postgresFacts = sql<Fact>`
  with own as (
    select oid, relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  )
  select own.relname as "table",
    'column ' || a.attname || case when a.attnotnull then ' not null' else '' end as fact
  from own join pg_attribute a on a.attrelid = own.oid
  where a.attnum > 0 and not a.attisdropped
  union all
  select own.relname, case when i.indisunique then 'unique index ' else 'index ' end || c.relname
  from own join pg_index i on i.indrelid = own.oid join pg_class c on c.oid = i.indexrelid
    join pg_am m on m.oid = c.relam
  where m.amname = 'btree' and not exists (
    select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`;
