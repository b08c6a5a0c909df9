import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { refusedStart } from '#server/testing/process.ts';

import { reportFigures } from '../harness/report.ts';
import { isLong, seed, tries } from '../harness/scale.ts';
import { afterStatements } from './statements.ts';

const program = fileURLToPath(new URL('cut-off-migration.ts', import.meta.url));

async function aDatabase(): Promise<TestDatabase> {
  const made = await emptyDatabase();
  onTestFinished(made.drop);
  return made;
}

/** The schema as text, as stored by each engine. */
/** Without the statistics of SQLite's planner, which closing a connection may add. */
async function shapeOf({ engine: on, read }: Database): Promise<string[]> {
  const { rows } = await (
    on === 'sqlite'
      ? sql<{ line: string }>`select name || ' ' || coalesce(sql, '') as line from sqlite_schema
          where name not like 'sqlite_stat%'`
      : sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
            from information_schema.columns where table_schema = 'public'
          union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace`
  ).execute(read);
  return rows.map(({ line }) => line).toSorted();
}

async function applied({ engine: on, read }: Database): Promise<string[]> {
  const there = await (
    on === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`
  ).execute(read);
  if (there.rows.length === 0) return [];
  const rows = await read.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** The schema after each migration. */
const shapes = shared(async () => {
  const { database } = await aDatabase();
  const all = [await shapeOf(database)];
  for (let count = 1; count <= migrations.length; count += 1) {
    await migrate(database, migrations.slice(0, count));
    all.push(await shapeOf(database));
  }
  return all;
});

const statementsInAll = shared(async () => {
  const { database } = await aDatabase();
  const counted = afterStatements(database, Infinity, () => {});
  await migrate(counted.database);
  return counted.count();
});

/** Works it out for the first test, and keeps it for the others. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= work());
}

/** Some of the numbers up to `most`, or all in the long run. */
function someOf(most: number, count: number): number[] {
  const random = chanceFrom(seed);
  if (isLong) return Array.from({ length: most }, (_, index) => index + 1);
  return Array.from({ length: count }, () => 1 + Math.floor(random() * most));
}

/** The schema matches a whole number of migrations, and the next start finishes. */
async function isBetweenTwoSteps(database: Database, all: string[][]): Promise<void> {
  const done = await applied(database);
  expect(done).toEqual(migrations.slice(0, done.length).map(({ name }) => name));
  const shape = await shapeOf(database);
  expect(shape).toEqual(all[done.length]);
  await migrate(database);
  expect(await shapeOf(database)).toEqual(all.at(-1));
  expect(await applied(database)).toEqual(migrations.map(({ name }) => name));
}

describe('interrupted migrations', () => {
  test(
    'killed at any statement leave complete steps, and the next start continues',
    async () => {
      const all = await shapes();
      const most = await statementsInAll();
      const numbers = someOf(most, 2);
      for (const number of numbers) {
        const { database, settings } = await aDatabase();
        const child = spawn(process.execPath, [program, String(number)], {
          env: { ...process.env, ...settings },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
        expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
        await isBetweenTwoSteps(database, all);
      }
      reportFigures('O11', { kills: numbers.length, statements: most, 'between two states': 0 });
    },
    tries(60_000, 1_800_000),
  );

  test(
    'with a failing statement leave complete steps, and the next start continues',
    async () => {
      const all = await shapes();
      const most = await statementsInAll();
      const numbers = someOf(most, 3);
      for (const number of numbers) {
        const { database } = await aDatabase();
        const failing = afterStatements(database, number, () => {
          throw new Error('half-way');
        });
        await expect(migrate(failing.database)).rejects.toThrow('half-way');
        await isBetweenTwoSteps(database, all);
      }
      reportFigures('O11', { failures: numbers.length, statements: most, 'between two states': 0 });
    },
    tries(60_000, 1_800_000),
  );
});

test('the previous version refuses unknown tables with instructions, and changes nothing', async () => {
  const { database, settings } = await aDatabase();
  await migrate(database);
  const later = { name: '9999-of-the-next-version', appliedAt: new Date().toISOString() };
  await database.write.insertInto('migrations').values(later).execute();
  const before = await shapeOf(database);
  const { code, stderr } = await refusedStart(settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /Start the newer version again, or restore a backup from before the upgrade\./,
  );
  expect(await shapeOf(database)).toEqual(before);
  const accounts = await database.read.selectFrom('projectManagers').select('id').execute();
  expect(accounts).toEqual([]);
  reportFigures('O12', { 'starts of the version before': 1, refused: 1 });
});
