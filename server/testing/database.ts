import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';

import { unbranded } from '#contract/organisation.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { backedUpTables } from '#server/records/backup-tables.ts';

export const engine: Database['engine'] =
  process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Migrated, empty, dropped after the test. */
export type TestDatabase = {
  database: Database;
  settings: { DATA_DIR: string; DATABASE_URL: string };
  drop: () => Promise<void>;
};

/** Copies a migrated database. */
export async function freshDatabase(on = engine): Promise<TestDatabase> {
  return (await migrated[on]()).copy();
}

/** Fills a database once per worker process. Every test gets a copy of it. */
export function templateOf<Facts>(
  open: () => Promise<TestDatabase>,
  fill: (place: TestDatabase) => Promise<Facts>,
) {
  let made: Promise<{ facts: Facts; copy: () => Promise<TestDatabase> }> | undefined;
  const make = async () => {
    const place = await open();
    const facts = await fill(place);
    await place.database.close();
    return { facts, copy: copiesOf(place) };
  };
  return () => (made ??= make());
}

function copiesOf({ database, settings }: TestDatabase): () => Promise<TestDatabase> {
  if (database.engine === 'postgres') {
    const name = new URL(settings.DATABASE_URL).pathname.slice(1);
    // As files, because its log would take longer than its few pages.
    return () => emptyPostgres(`template "${name}" strategy file_copy`);
  }
  const folder = settings.DATA_DIR;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return async () => emptySqlite(join(folder, 'waymark.db'));
}

const migratedOn = (on: Database['engine']) =>
  templateOf(
    () => emptyDatabase(on),
    ({ database }) => migrate(database),
  );
const migrated = { sqlite: migratedOn('sqlite'), postgres: migratedOn('postgres') };

export async function emptyDatabase(on = engine): Promise<TestDatabase> {
  return on === 'sqlite' ? emptySqlite() : emptyPostgres();
}

/** Creates a database from a dump: the bytes of a SQLite file, or SQL. */
export async function loadedDatabase(dump: Uint8Array): Promise<TestDatabase> {
  if (engine === 'sqlite') return emptySqlite(dump);
  const name = await createDatabase(nothing);
  await ask(addressOf(name), Buffer.from(dump).toString());
  return openTestDatabase(name);
}

/** May reuse an earlier test's emptied database. For tests that leave no connection behind. */
export async function emptiedDatabase(on = engine): Promise<TestDatabase> {
  return on === 'sqlite' ? freshDatabase(on) : emptiedPostgres();
}

/** On PostgreSQL too: backups and staged uploads of other tests are not its own. */
function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waymark-test-'));
}

function emptySqlite(contents?: string | Uint8Array): TestDatabase {
  const folder = newFolder();
  const file = join(folder, 'waymark.db');
  if (typeof contents === 'string') copyFileSync(contents, file);
  else if (contents) writeFileSync(file, contents);
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

/** Emptied databases with their connections, which are slow to create. */
const idle: TestDatabase[] = [];

async function emptiedPostgres(): Promise<TestDatabase> {
  const used = idle.pop();
  if (used) await sql.raw(takeEverythingAway).execute(used.database.write);
  const reused = used ?? (await freshDatabase('postgres'));
  const folder = newFolder();
  return {
    // A test may replace parts of its own copy.
    database: { ...reused.database },
    settings: { ...reused.settings, DATA_DIR: folder },
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      idle.push(reused);
    },
  };
}

async function emptyPostgres(how = nothing): Promise<TestDatabase> {
  return openTestDatabase(await createDatabase(how));
}

function openTestDatabase(name: string): TestDatabase {
  const url = addressOf(name);
  const database = openPostgres(url, () => {});
  const folder = newFolder();
  return {
    database,
    settings: { DATA_DIR: folder, DATABASE_URL: url },
    drop: async () => {
      await database.close();
      await administer(`drop database if exists "${name}" with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const nothing = `template template0 encoding 'UTF8'`;

// The single rows of two tables always exist. They are created again, so that new columns get their defaults.
const tables = [
  ...backedUpTables.map(({ table }) => table),
  'accountLinks',
  'apiTokens',
  'calendars',
  'personalLinks',
  'oidcFlows',
  'oidcReports',
  'mails',
  'webhookDeliveries',
  'sessions',
  'signInAttempts',
  'backups',
].filter((table) => table !== 'organisation');

const madeAt = new Date().toISOString();

/** Deletes all rows in foreign key order and restarts the sequences. */
const takeEverythingAway = `do $$ declare sequence text; begin
  delete from "organisation";
  insert into "organisation" ("id", "name", "primaryColour", "accentColour", "createdAt", "updatedAt")
    values (1, '', '${unbranded.primaryColour}', '${unbranded.accentColour}', '${madeAt}', '${madeAt}');
  delete from "mailState";
  insert into "mailState" ("id") values (1);
  ${tables
    .map((table) => `delete from "${table}";`)
    .toReversed()
    .join(' ')}
  for sequence in select quote_ident(sequencename) from pg_sequences
    where schemaname = 'public' and last_value is not null
  loop perform setval(sequence::regclass, 1, false); end loop;
end $$`;

async function createDatabase(how: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database "${name}" ${how}`);
  return name;
}

async function administer(statement: string): Promise<void> {
  await ask(clusterAddress(), statement);
}

async function ask(address: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statements);
  await client.end();
}

function addressOf(name: string): string {
  const url = new URL(clusterAddress());
  url.pathname = `/${name}`;
  return url.href;
}

/** Each worker has its own cluster, because the log's horizon is per cluster. */
function clusterAddress(): string {
  const addresses = process.env['TEST_POSTGRES_URL']?.split(' ') ?? [];
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;
  const address = addresses[worker % addresses.length];
  if (!address) throw new Error('TEST_POSTGRES_URL is not set: run the tests with `npm test`');
  return address;
}
