import { CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { manyProjects } from '#demo/many-projects.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';

import type { Snapshot } from './database.ts';
import { listPages } from './json-lists.ts';
import type { JsonList } from './json-lists.ts';
import { rowPages } from './json-rows.ts';

type Query = Parameters<Snapshot['row']>[0];

/** The details of some projects, which lie between those of others. */
const details: JsonList = {
  table: 'stepDetails',
  columns: ['id', 'taskStepId', 'order'],
  orderBy: ['taskStepId', 'order', 'id'],
  where: sql`"taskStepId" in (select "id" from "taskSteps" where "taskId" in
    (select "id" from "tasks" where "projectId" in (25, 50, 75, 100)))`,
  pageSize: 50,
};

test('a descending list continues below the last key', async () => {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  const now = () => new Date().toISOString();
  const ids = await manyProjects(
    { database, db: database.read, account: null, now },
    { projects: 5, tasks: 1, steps: 1, details: 1 },
  );
  const list: JsonList = {
    table: 'projects',
    columns: ['id'],
    orderBy: ['id'],
    descending: true,
    pageSize: 2,
  };
  const snapshot = await database.snapshot();
  const found: number[][] = [];
  for await (const page of rowPages<{ id: number }>({ database, snapshot }, list)) {
    found.push(page.map(({ id }) => id));
  }
  snapshot.close();
  const [first, second, third, fourth, fifth] = ids;
  expect(found).toEqual([[fifth, fourth], [third, second], [first]]);
});

test.runIf(engine === 'postgres')('pages are read without JIT compilation', async () => {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  const snapshot = await database.snapshot();
  expect(await snapshot.row({ sql: 'show jit', parameters: [] })).toEqual({ jit: 'off' });
  snapshot.close();
});

test.runIf(engine === 'postgres')('a page does not read what precedes it', async () => {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  await manyProjects(ctx, { projects: 100, tasks: 2, steps: 5, details: 5 });
  await sql`analyze`.execute(database.write);

  const snapshot = await database.snapshot();
  const queries: Query[] = [];
  const row = (query: Query) => {
    queries.push(query);
    return snapshot.row(query);
  };
  const pages: Uint8Array[] = [];
  for await (const page of listPages(database, { ...snapshot, row }, details)) pages.push(page);
  snapshot.close();
  expect(pages).toHaveLength(4);

  const read = await Promise.all(queries.map(blocksOf));
  const [first = 0, ...later] = read;
  expect(Math.max(...later), read.join()).toBeLessThanOrEqual(first);

  async function blocksOf(query: Query): Promise<number> {
    const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${query.sql}`, [
      ...query.parameters,
    ]);
    const { rows } = await database.read.executeQuery<{ 'QUERY PLAN': unknown }>(explained);
    const text = JSON.stringify(rows[0]?.['QUERY PLAN']);
    return Number(/"Shared Hit Blocks":(\d+)/.exec(text)?.[1]);
  }
});
