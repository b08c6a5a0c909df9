import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { stepProgress } from '#rules/progress.ts';
import { searchedText } from '#server/records/kinds.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';
import { expectSound } from '#server/testing/one-project.ts';

import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from '../postgres.ts';
import { idsContaining } from '../text-search.ts';
import { migrations } from './all.ts';

const kindsSearched = ['task', 'taskStep', 'stepDetail', 'person', 'slide'] as const;
const searchedTexts = kindsSearched.map(searchedText);

const made = { createdAt: '2026-03-04T10:00:00.000Z', updatedAt: '2026-03-04T10:00:00.000Z' };

async function anOlderDatabase() {
  const empty = await emptyDatabase();
  onTestFinished(empty.drop);
  await migrate(empty.database, migrations.slice(0, 1));
  return empty;
}

async function fill({ write }: Database): Promise<void> {
  const entry = { name: 'N', nameKey: 'n', ...made };
  await write.insertInto('categories').values(entry).execute();
  await write.insertInto('markets').values(entry).execute();
  await write
    .insertInto('people')
    .values({ name: 'Ann Formosa', skills: '[]', ...made })
    .execute();
  for (const [index, startDate] of ['2026-03-04T23:30:00.000Z', null].entries()) {
    await insertProject(write, index + 1, startDate);
    const dates = index === 0 ? ['2026-04-01', '2026-05-02', '2026-05-01'] : ['2026-04-01', null];
    for (const [order, dueDate] of dates.entries()) {
      const facts = { isCompleted: order === 0, detailsCount: 0, completedDetailsCount: 0 };
      await write
        .insertInto('taskSteps')
        .values({
          taskId: index + 1,
          name: `Form ${order}`,
          order,
          dueDate,
          estimatedHours: 0,
          ...facts,
          ...stepProgress(facts),
          ...made,
        })
        .execute();
    }
  }
}

async function insertProject(write: Database['write'], id: number, startDate: string | null) {
  const stepsCount = id === 1 ? 3 : 2;
  const progress = {
    percentageComplete: id === 1 ? 33 : 50,
    stepsCount,
    completedStepsCount: 1,
    priority: 'low' as const,
    ...made,
  };
  await write
    .insertInto('projects')
    .values({
      name: 'P',
      category: 'N',
      market: 'N',
      status: 'planning',
      startDate,
      tasksCount: 1,
      completedTasksCount: 0,
      ...progress,
    })
    .execute();
  await write
    .insertInto('tasks')
    .values({
      projectId: id,
      title: 'Paperwork',
      status: 'pending',
      order: 0,
      estimatedHours: 0,
      share: 1 / stepsCount,
      ...progress,
    })
    .execute();
}

test('existing rows get start day and next due date, and are searchable', async () => {
  const { database } = await anOlderDatabase();
  await fill(database);
  await migrate(database);
  const { read } = database;
  const projects = await read.selectFrom('projects').select('startDay').orderBy('id').execute();
  expect(projects.map(({ startDay }) => startDay)).toEqual(['2026-03-04', null]);
  const tasks = await read.selectFrom('tasks').select('nextDueDate').orderBy('id').execute();
  expect(tasks.map(({ nextDueDate }) => nextDueDate)).toEqual(['2026-05-01', null]);
  const offsets = await read.selectFrom('taskSteps').select('dueOffset').execute();
  expect(offsets.map(({ dueOffset }) => dueOffset)).toEqual([null, null, null, null, null]);
  await expectSound({ database });
  expect(await find(database, 'form')).toEqual([[], [5, 4, 3, 2, 1], [], [1], []]);
  expect(await find(database, 'PAPER')).toEqual([[2, 1], [], [], [], []]);
});

test.runIf(engine === 'postgres')('texts have indexes on PostgreSQL', async () => {
  const { database } = await anOlderDatabase();
  await migrate(database);
  const later = ['commentsSearch', 'evidenceSearch'];
  const names = [...searchedTexts.map(({ index }) => index), ...later];
  expect(await searchIndexes(database)).toEqual(names.toSorted());
});

test.runIf(engine === 'postgres')(
  'without permission to add the extension, there are no indexes and the same results',
  async () => {
    const { database, settings } = await anOlderDatabase();
    await fill(database);
    const as = await anAccountWithoutRights(database, settings.DATABASE_URL);
    await migrate(as);
    expect(await searchIndexes(as)).toEqual([]);
    expect(await find(as, 'form')).toEqual([[], [5, 4, 3, 2, 1], [], [1], []]);
  },
);

test.runIf(engine === 'postgres')('has no time limit', async () => {
  const { settings } = await anOlderDatabase();
  const limits = async (patient: boolean) => {
    const database = openPostgres(settings.DATABASE_URL, () => {}, { patient });
    const { rows } = await sql`show statement_timeout`.execute(database.read);
    await database.close();
    return rows;
  };
  expect(await limits(true)).toEqual([{ statement_timeout: '0' }]);
  expect(await limits(false)).toEqual([{ statement_timeout: '30s' }]);
});

function find(database: Database, part: string): Promise<number[][]> {
  return Promise.all(
    searchedTexts.map((text) =>
      idsContaining({ database, db: database.read }, text, part, { most: 9 }),
    ),
  );
}

async function searchIndexes({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(read);
  return rows.map(({ name }) => name).toSorted();
}

/** The database with a role that owns the tables, but not the database. */
async function anAccountWithoutRights({ write }: Database, address: string): Promise<Database> {
  const name = `limited_${randomUUID().replaceAll('-', '')}`;
  const role = sql.id(name);
  const url = new URL(address);
  Object.assign(url, { username: name, password: 'password' });
  await sql`create role ${role} login password 'password'`.execute(write);
  await sql`grant usage, create on schema public to ${role}`.execute(write);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(write);
  for (const table of rows) {
    await sql`alter table ${sql.table(table.name)} owner to ${role}`.execute(write);
  }
  const database = openPostgres(url.href, () => {});
  onTestFinished(async () => {
    await database.close();
    await sql`drop owned by ${role} cascade`.execute(write);
    await sql`drop role ${role}`.execute(write);
  });
  return database;
}
