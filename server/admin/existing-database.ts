import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { openDatabase } from '#server/db/open.ts';
import { markRunning } from '#server/db/running.ts';
import { checkTables } from '#server/db/table-differences.ts';
import type { Tables } from '#server/db/tables.ts';
import { sqliteFile } from '#server/db/unusable.ts';

import { AdminFailure } from './failure.ts';

/**
 * Opens the configured database for `work`. Throws AdminFailure if it does not exist: administration commands never
 * create one.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
    throw new AdminFailure(`There is no database in DATA_DIR (${resolve(config.dataDir)}).`);
  }
  const database = await openDatabase(config, () => {});
  let release: (() => Promise<void>) | undefined;
  try {
    // Prevents a concurrent restore.
    release = await markRunning(config);
    if (!(await hasTables(database.read, database.engine))) {
      throw new AdminFailure('The database is empty. Start the server once to create the tables.');
    }
    return await work(database, config);
  } finally {
    await release?.();
    await database.close();
  }
}

export async function hasTables(db: Kysely<Tables>, engine: Database['engine']): Promise<boolean> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migrations'`
  ).execute(db);
  return rows.length > 0;
}

/** Throws AdminFailure if this program does not know one of them. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  const names = rows.map(({ name }) => name);
  const unknown = unknownMigration(names);
  if (unknown) {
    throw new AdminFailure(
      `The database is newer than this program (it has "${unknown}"). Use the newer version.`,
    );
  }
  return names;
}

export function unknownMigration(names: string[]): string | undefined {
  return names.find((name) => migrations.every((known) => known.name !== name));
}

/** Throws AdminFailure unless all migrations have been applied, and DifferentTables if the result differs. */
export async function checkIsCurrent(
  db: Kysely<Tables>,
  engine: Database['engine'],
): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.length < migrations.length) {
    throw new AdminFailure(
      'The database is older than this program. Start the server once to migrate it.',
    );
  }
  await checkTables({ engine, read: db });
}

/** For commands of the server, without an account. */
export function contextOf(database: Database): Ctx {
  return { database, db: database.read, account: null, now: () => new Date().toISOString() };
}
