import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';

/** The engine this run of the tests is about. */
export const engine: Database['engine'] =
  process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A database of a test's own: migrated, empty, gone when the test is over. */
export type TestDatabase = {
  database: Database;
  /** The settings under which a server of its own would open it. */
  settings: { DATA_DIR: string; DATABASE_URL: string };
  drop: () => Promise<void>;
};

/** Makes a database by copying one that was migrated once per test file. */
export async function freshDatabase(): Promise<TestDatabase> {
  return engine === 'sqlite' ? freshSqlite() : freshPostgres();
}

/** Makes a database with nothing in it, not even tables. */
export async function emptyDatabase(on = engine): Promise<TestDatabase> {
  return on === 'sqlite' ? emptySqlite() : emptyPostgres();
}

let migratedFile: Promise<string> | undefined;

async function freshSqlite(): Promise<TestDatabase> {
  migratedFile ??= migrateFile();
  return emptySqlite(await migratedFile);
}

function emptySqlite(contents?: string): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  const file = join(folder, 'waymark.db');
  if (contents) copyFileSync(contents, file);
  const database = openSqlite(file);
  return {
    database,
    settings: { DATA_DIR: folder, DATABASE_URL: '' },
    drop: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'waymark.db');
  const database = openSqlite(file);
  await migrate(database);
  await database.close();
  return file;
}

let template: Promise<string> | undefined;

async function freshPostgres(): Promise<TestDatabase> {
  template ??= migrateTemplate();
  return emptyPostgres(`template "${await template}"`);
}

async function emptyPostgres(how = nothing): Promise<TestDatabase> {
  const name = await createDatabase(how);
  const url = addressOf(name);
  const database = openPostgres(url, () => {});
  return {
    database,
    settings: { DATA_DIR: tmpdir(), DATABASE_URL: url },
    drop: async () => {
      await database.close();
      await administer(`drop database if exists "${name}" with (force)`);
    },
  };
}

const nothing = `template template0 encoding 'UTF8'`;

async function migrateTemplate(): Promise<string> {
  const name = await createDatabase(nothing);
  const database = openPostgres(addressOf(name), () => {});
  await migrate(database);
  await database.close();
  return name;
}

async function createDatabase(how: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database "${name}" ${how}`);
  return name;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterAddress() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function addressOf(name: string): string {
  const url = new URL(clusterAddress());
  url.pathname = `/${name}`;
  return url.href;
}

function clusterAddress(): string {
  const address = process.env['TEST_POSTGRES_URL'];
  if (!address) throw new Error('TEST_POSTGRES_URL is not set: run the tests with `npm test`');
  return address;
}
