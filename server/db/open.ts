import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import { sql } from 'kysely';

import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { DatabaseUnusable, fileUnusable, sqliteFile, unusable } from './unusable.ts';

type Where = { databaseUrl: string | undefined; dataDir: string };

/**
 * Opens the configured database: PostgreSQL, or the file in the data folder. `patient`: no statement timeout, for
 * migrations.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Where,
  onProblem: (error: Error) => void,
  how?: { patient: boolean },
): Promise<Database> {
  if (!databaseUrl) return openFile(dataDir);
  const { openPostgres } = await import('./postgres.ts');
  const database = openPostgres(databaseUrl, onProblem, how);
  try {
    await checkPostgres(database);
    return database;
  } catch (error) {
    await database.close();
    throw unusable(error, { databaseUrl, dataDir });
  }
}

function openFile(dataDir: string): Database {
  const file = sqliteFile(dataDir);
  try {
    mkdirSync(dirname(file), { recursive: true });
    accessSync(dirname(file), constants.W_OK);
    return openSqlite(file);
  } catch (error) {
    throw fileUnusable(error, file);
  }
}

const mustBe: Record<string, string> = {
  server_encoding: 'UTF8',
  fsync: 'on',
  full_page_writes: 'on',
};

/** Acknowledged writes must survive a power cut, so databases with other settings are refused. */
async function checkPostgres({ read }: Database): Promise<void> {
  const names = [...Object.keys(mustBe), 'synchronous_commit', 'server_version_num'];
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(read);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  for (const [name, value] of Object.entries(mustBe)) {
    if (settings.get(name) !== value) {
      throw new DatabaseUnusable(
        `DATABASE_URL: PostgreSQL's ${name} is "${settings.get(name)}", it must be "${value}".`,
      );
    }
  }
  if (settings.get('synchronous_commit') === 'off') {
    throw new DatabaseUnusable(`DATABASE_URL: PostgreSQL's synchronous_commit must not be "off".`);
  }
  if (Number(settings.get('server_version_num')) < 150_000) {
    throw new DatabaseUnusable('DATABASE_URL: PostgreSQL 15 or newer is needed.');
  }
}
