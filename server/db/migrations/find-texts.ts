import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { SearchedText } from '../text-search.ts';
import type { ColumnTypes } from './column-types.ts';

/** Adds the substring search for these columns, with triggers or indexes that keep it current. */
export async function findTexts(
  db: Kysely<unknown>,
  type: ColumnTypes,
  texts: readonly SearchedText[],
): Promise<void> {
  if (type.engine === 'postgres') await trigramIndexes(db, texts);
  else for (const text of texts) await trigramTable(db, text);
}

/** A table with the trigrams of each text, maintained by triggers. */
async function trigramTable(db: Kysely<unknown>, { table, column, index }: SearchedText) {
  const [name, of, text] = [sql.table(index), sql.table(table), sql.ref(column)];
  const trigger = (when: string) => sql.id(`${index}_${when}`);
  const add = sql`insert into ${name} (rowid, ${text}) values (new.id, new.${text});`;
  const take = sql`insert into ${name} (${sql.id(index)}, rowid, ${text})
    values ('delete', old.id, old.${text});`;
  await sql`create virtual table ${name} using fts5
    (${text}, content=${sql.lit(table)}, content_rowid='id', columnsize=0, tokenize='trigram')`.execute(
    db,
  );
  await sql`insert into ${name} (${sql.id(index)}) values ('rebuild')`.execute(db);
  await sql`create trigger ${trigger('added')} after insert on ${of} begin ${add} end`.execute(db);
  await sql`create trigger ${trigger('deleted')} after delete on ${of} begin ${take} end`.execute(
    db,
  );
  await sql`create trigger ${trigger('changed')} after update of ${text} on ${of}
    begin ${take} ${add} end`.execute(db);
}

/** Without the extension, which is part of every ordinary PostgreSQL, the search reads every text. */
async function trigramIndexes(db: Kysely<unknown>, texts: readonly SearchedText[]): Promise<void> {
  const schema = (await schemaOfTrigrams(db)) ?? (await addTrigrams(db));
  if (schema === undefined) return;
  for (const { table, column, index } of texts) {
    await sql`create index ${sql.id(index)} on ${sql.table(table)}
      using gin (${sql.ref(column)} ${sql.id(schema, 'gin_trgm_ops')})`.execute(db);
  }
}

/** The schema of the extension, if it is installed: a search path with the tables does not always include it. */
async function schemaOfTrigrams(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(db);
  return rows[0]?.schema;
}

/**
 * Adds the extension if it is available and permitted. It goes into the last schema of the path: a restore creates
 * its tables in a first one, which is later dropped with everything left in it.
 */
async function addTrigrams(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select s.schema from unnest(current_schemas(false)) with ordinality s (schema, place)
    order by place desc limit 1`.execute(db);
  await sql`savepoint "withoutTrigrams"`.execute(db);
  try {
    await sql`create extension pg_trgm schema ${sql.id(rows[0]?.schema ?? 'public')}`.execute(db);
  } catch {
    await sql`rollback to "withoutTrigrams"`.execute(db);
  }
  return schemaOfTrigrams(db);
}
