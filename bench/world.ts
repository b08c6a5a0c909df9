import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { aManager } from '#demo/builders.ts';
import { manyProjects } from '#demo/many-projects.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';

import { postgres } from '../scripts/test/postgres.ts';
import { atEnd } from '../scripts/test/step.ts';
import { createDatabase, say } from './say.ts';

/** Throw-away data on one engine: projects of 10 tasks × 5 steps × 4 details. */
export type World = {
  engine: Database['engine'];
  /** The settings under which a server opens it. */
  settings: { DATA_DIR: string; DATABASE_URL: string };
  /** How many projects there are. */
  projects: number;
  /** One of the projects, in the middle. */
  projectId: number;
  /** A detail that is not ticked, in each of 64 projects or of all of them. */
  details: number[];
  /** What it takes on the disk, in units of 10^6 bytes. */
  megabytes: number;
};

/** The account that signs in. */
export const account = { username: 'bench', password: 'correct horse battery' };

/** Something more that a world holds, and is known of it. It is made by the account. */
export type More<Known> = (ctx: Ctx & { account: Account }, world: Contents) => Promise<Known>;

type Contents = Pick<World, 'projectId' | 'details' | 'projects'>;

/** Makes so many projects on an engine. Throws SetUpError where there is no PostgreSQL to be had. */
export async function makeWorld<Known extends object>(
  engine: World['engine'],
  projects: number,
  more: More<Known>,
): Promise<World & Known> {
  const make = engine === 'sqlite' ? sqliteWorld : postgresWorld;
  return make((database) => fill(database, projects, more));
}

/** A world of projects alone. */
export const nothingMore = async () => ({});

type Fill<Known> = (database: Database) => Promise<Contents & Known>;

/** In a folder that is gone when the run ends. */
async function sqliteWorld<Known extends object>(make: Fill<Known>): Promise<World & Known> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'waymark.db');
  const database = openSqlite(file);
  const contents = await make(database);
  await database.close();
  const megabytes = statSync(file).size / 1e6;
  const settings = { DATA_DIR: folder, DATABASE_URL: '' };
  return { engine: 'sqlite', settings, megabytes, ...contents };
}

/** On the server that the tests use, in a database that is gone when the run ends. */
async function postgresWorld<Known extends object>(make: Fill<Known>): Promise<World & Known> {
  const [cluster = ''] = await postgres(1);
  const url = await createDatabase(cluster, `template template0 encoding 'UTF8'`);
  const database = openPostgres(url, () => {});
  const contents = await make(database);
  await database.close();
  // Otherwise the engine would do this by itself some time during the measuring.
  await say(url, 'vacuum analyze');
  await say(cluster, 'checkpoint');
  const [row] = await say(url, 'select pg_database_size(current_database()) as bytes');
  const megabytes = Number(row?.['bytes']) / 1e6;
  const settings = { DATA_DIR: '', DATABASE_URL: url };
  return { engine: 'postgres', settings, megabytes, ...contents };
}

async function fill<Known extends object>(
  database: Database,
  projects: number,
  more: More<Known>,
): Promise<Contents & Known> {
  await migrate(database);
  const now = () => new Date().toISOString();
  const ctx: Ctx = { database, db: database.read, account: null, now };
  const manager = await aManager(ctx, { ...account, isPrimary: true });
  const ids = projects === 0 ? [] : await manyProjects(ctx, { projects, managers: [manager] });
  const details = await openDetails(ctx, spread(ids, mostTicking));
  const contents = { projects, projectId: ids[projects / 2] ?? 0, details };
  return { ...contents, ...(await more({ ...ctx, account: manager }, contents)) };
}

const mostTicking = 64;

/** So many of them, evenly. */
function spread(ids: number[], most: number): number[] {
  const apart = Math.max(1, Math.floor(ids.length / most));
  return ids.filter((_, index) => index % apart === 0).slice(0, most);
}

/** The last detail of each project: of a project that is not completed, it is not ticked. */
async function openDetails({ db }: Ctx, projectIds: number[]): Promise<number[]> {
  if (projectIds.length === 0) return [];
  const rows = await db
    .selectFrom('stepDetails as d')
    .innerJoin('taskSteps as s', 's.id', 'd.taskStepId')
    .innerJoin('tasks as t', 't.id', 's.taskId')
    .select(({ fn }) => fn.max('d.id').as('id'))
    .where('t.projectId', 'in', projectIds)
    .groupBy('t.projectId')
    .execute();
  return rows.map(({ id }) => id);
}
