import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { postgres } from '../scripts/test/postgres.ts';
import { atEnd } from '../scripts/test/step.ts';
import type { Ctx } from '../server/ctx.ts';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openSqlite } from '../server/db/sqlite.ts';
import { aManager } from '../server/demo/builders.ts';
import { manyProjects } from '../server/demo/many-projects.ts';
import { recordWrite, smallestProject } from './recorded-write.ts';
import type { Statement } from './recorded-write.ts';

/** Throw-away data on one engine: 1,000 projects of 10 tasks × 5 steps × 4 details. */
export type World = {
  engine: Database['engine'];
  /** The settings under which a server opens it. */
  settings: { DATA_DIR: string; DATABASE_URL: string };
  /** The same data again, for the engine alone: SQLite's file, or an address. */
  twin: string;
  /** One of the projects. */
  projectId: number;
  /** What the product says to the engine when it makes the smallest project. */
  write: Statement[];
};

/** The account that signs in. */
export const account = { username: 'bench', password: 'correct horse battery' };

/** Makes the data on SQLite, in a folder that is gone when the run ends. */
export async function sqliteWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'waymark.db');
  const database = openSqlite(file);
  const contents = await fill(database);
  await database.close();
  const twin = join(folder, 'twin.db');
  copyFileSync(file, twin);
  return {
    engine: 'sqlite',
    settings: { DATA_DIR: folder, DATABASE_URL: '' },
    twin,
    ...contents,
  };
}

/**
 * Makes the data on PostgreSQL, on the server that the tests use, in databases that are gone when the
 * run ends. Throws SetUpError where there is no server to be had.
 */
export async function postgresWorld(): Promise<World> {
  const [cluster = ''] = await postgres(1);
  const url = await createDatabase(cluster, `template template0 encoding 'UTF8'`);
  const database = openPostgres(url, () => {});
  const contents = await fill(database);
  await database.close();
  // Otherwise the engine would do this by itself some time during the measuring.
  await say(url, 'vacuum analyze');
  const twin = await createDatabase(cluster, `template "${new URL(url).pathname.slice(1)}"`);
  await say(cluster, 'checkpoint');
  return { engine: 'postgres', settings: { DATA_DIR: '', DATABASE_URL: url }, twin, ...contents };
}

async function fill(database: Database): Promise<Pick<World, 'projectId' | 'write'>> {
  await migrate(database);
  const now = () => new Date().toISOString();
  const ctx: Ctx = { database, db: database.read, account: null, now };
  const manager = await aManager(ctx, { ...account, isPrimary: true });
  const ids = await manyProjects(ctx, { projects: 1000, managers: [manager] });
  const write = await recordWrite({ ...ctx, account: manager }, smallestProject);
  return { projectId: ids[500] ?? 0, write };
}

async function createDatabase(cluster: string, how: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await say(cluster, `create database "${name}" ${how}`);
  atEnd(() => say(cluster, `drop database if exists "${name}" with (force)`));
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function say(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
