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
import { createDatabase, runStatement } from './postgres-statements.ts';

/** Temporary data: projects of 10 tasks × 5 steps × 4 details. */
export type World = {
  engine: Database['engine'];
  settings: { DATA_DIR: string; DATABASE_URL: string };
  projects: number;
  projectId: number;
  /** An open detail of each of 64 projects, or of all if there are fewer. */
  details: number[];
  megabytes: number;
};

export const account = { username: 'bench', password: 'correct horse battery' };

/** Creates additional data, as the account that signs in. */
export type More<Known> = (ctx: Ctx & { account: Account }, world: Contents) => Promise<Known>;

type Contents = Pick<World, 'projectId' | 'details' | 'projects'>;

/** Throws SetUpError without PostgreSQL. */
export async function makeWorld<Known extends object>(
  engine: World['engine'],
  projects: number,
  more: More<Known>,
): Promise<World & Known> {
  const make = engine === 'sqlite' ? sqliteWorld : postgresWorld;
  return make((database) => fill(database, projects, more));
}

export const nothingMore = async () => ({});

type Fill<Known> = (database: Database) => Promise<Contents & Known>;

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

async function postgresWorld<Known extends object>(make: Fill<Known>): Promise<World & Known> {
  const [cluster = ''] = await postgres(1);
  const url = await createDatabase(cluster, `template template0 encoding 'UTF8'`);
  const database = openPostgres(url, () => {});
  const contents = await make(database);
  await database.close();
  // Otherwise autovacuum would run during the measurements.
  await runStatement(url, 'vacuum analyze');
  await runStatement(cluster, 'checkpoint');
  const [row] = await runStatement(url, 'select pg_database_size(current_database()) as bytes');
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

function spread(ids: number[], most: number): number[] {
  const apart = Math.max(1, Math.floor(ids.length / most));
  return ids.filter((_, index) => index % apart === 0).slice(0, most);
}

/** The last detail of a project is open unless the project is completed. */
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
