import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from './database.ts';
import { adoptForeignLog } from './log.ts';
import { migrations as allMigrations } from './migrations/all.ts';
import type { Migration } from './migrations/all.ts';
import { columnTypes } from './migrations/column-types.ts';
import type { Tables } from './tables.ts';

export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

// Arbitrary, but must be the same in every version of the program.
const advisoryLock = 7_392_615;

/**
 * Migrates the schema and returns the names of the migrations that ran. Each migration and its record are one
 * transaction, under a lock that admits one process at a time: after a kill, the next start continues. Throws
 * NewerDatabase if the database has a migration that this program does not know.
 */
export async function migrate(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  migrations: Migration[] = allMigrations,
): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const name = await write.transaction().execute(async (trx) => {
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
      const next = await nextMigration(trx, engine, migrations);
      if (!next) {
        if (engine === 'postgres') await adoptForeignLog(trx);
        return null;
      }
      await next.up(trx as unknown as Kysely<unknown>, columnTypes(engine));
      const appliedAt = new Date().toISOString();
      await trx.insertInto('migrations').values({ name: next.name, appliedAt }).execute();
      return next.name;
    });
    if (name === null) return taken;
    taken.push(name);
  }
}

async function nextMigration(
  trx: Kysely<Tables>,
  engine: Database['engine'],
  migrations: Migration[],
): Promise<Migration | undefined> {
  await makeNotes(trx, engine);
  const applied = await trx.selectFrom('migrations').select('name').execute();
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown) {
    throw new NewerDatabase(
      `The database is newer than this program (it has "${unknown.name}"). ` +
        'Start the newer version again, or restore a backup from before the upgrade.',
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.find(({ name }) => !done.has(name));
}

/**
 * Creates the table of applied migrations only if it is missing: on PostgreSQL, "create if not exists" needs a
 * permission that a server does not need otherwise.
 */
async function makeNotes(trx: Kysely<Tables>, engine: Database['engine']): Promise<void> {
  if (engine === 'postgres') {
    // Only in this schema: a restore creates its tables in another one, which precedes the current one.
    const { rows } = await sql`
      select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`.execute(
      trx,
    );
    if (rows.length > 0) return;
  }
  const type = columnTypes(engine);
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', type.text, (c) => c.primaryKey())
    .addColumn('appliedAt', type.text, (c) => c.notNull())
    .modifyEnd(type.tableEnd)
    .execute();
}
