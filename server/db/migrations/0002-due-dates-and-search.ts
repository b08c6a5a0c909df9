import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { searchedTexts } from '../text-search.ts';
import type { SearchedText } from '../text-search.ts';
import type { ColumnTypes } from './column-types.ts';

/** Due dates that depend on other days, the earliest one of each task, and what finds texts by a part of them. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('startDay', type.text).execute();
  await sql`update "projects" set "startDay" = substr("startDate", 1, 10)`.execute(db);
  await db.schema.alterTable('taskSteps').addColumn('dueOffset', type.text).execute();
  await db.schema.alterTable('tasks').addColumn('nextDueDate', type.text).execute();
  await sql`update "tasks" set "nextDueDate" = (
    select min("dueDate") from "taskSteps"
    where "taskId" = "tasks"."id" and "status" <> 'completed')`.execute(db);
  await sql`create index "tasks_active_by_due" on "tasks"
    (coalesce("nextDueDate", '9999-12-31'), "id") where "status" <> 'completed'`.execute(db);
  for (const text of searchedTexts) {
    await (type.engine === 'sqlite' ? trigramTable(db, text) : Promise.resolve());
  }
  if (type.engine === 'postgres') await trigramIndexes(db);
}

/** A table of the trigrams of each text, which triggers keep true. */
async function trigramTable(db: Kysely<unknown>, { table, column, index }: SearchedText) {
  const [name, of, text] = [sql.table(index), sql.table(table), sql.ref(column)];
  const trigger = (when: string) => sql.id(`${index}_${when}`);
  const add = sql`insert into ${name} (rowid, ${text}) values (new.id, new.${text});`;
  const take = sql`insert into ${name} (${sql.id(index)}, rowid, ${text})
    values ('delete', old.id, old.${text});`;
  await sql`create virtual table ${name} using fts5
    (${text}, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram')`.execute(db);
  await sql`insert into ${name} (${sql.id(index)}) values ('rebuild')`.execute(db);
  await sql`create trigger ${trigger('added')} after insert on ${of} begin ${add} end`.execute(db);
  await sql`create trigger ${trigger('deleted')} after delete on ${of} begin ${take} end`.execute(
    db,
  );
  await sql`create trigger ${trigger('changed')} after update of ${text} on ${of}
    begin ${take} ${add} end`.execute(db);
}

/** Without the extension, which comes with every ordinary PostgreSQL, search reads every text. */
async function trigramIndexes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const { table, column, index } of searchedTexts) {
    await sql`create index ${sql.id(index)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
  }
}
