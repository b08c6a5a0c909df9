import pg from 'pg';
import { describe, expect, test } from 'vitest';

import type { CallName } from '#contract/calls.ts';
import { aManager, aPerson, aProject } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';

import { tries } from '../reliability/harness/scale.ts';
import { check } from './admin/check.ts';
import { anyTable } from './db/tables.ts';
import { idsContaining } from './db/text-search.ts';
import { kinds, searchedText } from './records/kinds.ts';
import { engine } from './testing/database.ts';
import { lockWaits } from './testing/lock-waits.ts';
import { aNamingWrite, aSecondThought, aWrite, idsIn } from './testing/random-writes.ts';
import { testServer } from './testing/server.ts';
import type { Client, TestServer } from './testing/server.ts';

const writers = 16;
const writes = tries(250, 5000);

/** Calls `write` `times` times, `writers` at once. */
async function atOnce(times: number, write: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < times) await write(next++);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

async function findings({ database }: TestServer): Promise<string[]> {
  const lines: string[] = [];
  await check(database.read, database.engine, (line) => lines.push(line));
  return lines;
}

describe('concurrent writers', () => {
  test('200 ticks by 16 writers converge', async () => {
    const server = await testServer();
    const client = await server.signedIn({ isPrimary: true });
    const tasks = Array.from({ length: 4 }, (_, t) => ({
      title: `Task ${t}`,
      steps: Array.from({ length: 5 }, (__, s) => ({
        name: `Step ${t}.${s}`,
        details: Array.from({ length: 10 }, (___, d) => ({ text: `Detail ${t}.${s}.${d}` })),
      })),
    }));
    const { id } = await aProject(server.ctx, { tasks });
    const { stepDetails } = await client.make('readCompletionData', {
      query: { projectId: String(id) },
    });
    expect(stepDetails).toHaveLength(200);
    await atOnce(200, async (index) => {
      const params = { id: stepDetails[index]?.id ?? 0 };
      await client.make('updateDetail', { params, body: { completion: 100 } });
    });
    const project = await client.make('readProject', { params: { id } });
    expect(project).toMatchObject({ percentageComplete: 100, completedStepsCount: 20 });
    expect(project.tasks.map((task) => task.percentageComplete)).toEqual([100, 100, 100, 100]);
    expect(await findings(server)).toEqual([]);
  });

  test(`a storm of ${writes} mixed writes leaves everything stored as it should be`, async () => {
    const server = await testServer();
    const primary = await server.signedIn({ isPrimary: true });
    const clients = [primary, await server.signedIn(), await server.signedIn()];
    for (const name of ['One', 'Two', 'Three']) await aProject(server.ctx, { name });
    for (const name of ['Ada', 'Ben', 'Cleo']) await aPerson(server.ctx, { name });
    const random = chanceFrom('storm');
    let ids = await idsIn(server);
    const statuses = await countStatuses(clients, writes, async (index) => {
      if (index % 100 === 0) ids = await idsIn(server);
      return aWrite(random, ids);
    });
    const done = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    const refused = [400, 404, 409].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    expect(done + refused, JSON.stringify([...statuses])).toBe(writes);
    expect(done).toBeGreaterThan(writes / 2);
    expect(await findings(server)).toEqual([]);
    // The stress test may have deleted all records.
    const steps = [{ name: 'S', details: [{ text: 'Last words' }] }];
    await aProject(server.ctx, { tasks: [{ name: 'Task (copy)', steps }] });
    await expectFound(server, 'stepDetail', 'WORDS');
    await expectFound(server, 'task', '(copy)');
  }, 120_000);

  // SQLite has a single writer and cannot deadlock.
  test.runIf(engine === 'postgres')(
    'list changes do not deadlock with saves of projects and templates',
    async () => {
      const server = await testServer();
      const deadlocks = countDeadlocks(server);
      const clients = [await server.signedIn({ isPrimary: true }), await server.signedIn()];
      for (const name of ['One', 'Two', 'Three', 'Four']) await aProject(server.ctx, { name });
      const random = chanceFrom('lists');
      let ids = await idsIn(server);
      const statuses = await countStatuses(clients, writes, async (index) => {
        if (index % 20 === 0) ids = await idsIn(server);
        return aNamingWrite(random, ids);
      });
      const known = [200, 201, 204, 400, 404, 409];
      expect([...statuses.keys()].filter((status) => !known.includes(status))).toEqual([]);
      expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(0.3 * writes);
      expect(deadlocks()).toBe(0);
      expect(await findings(server)).toEqual([]);
    },
    120_000,
  );

  test.runIf(engine === 'postgres')(
    'a save waits for its category before it locks the project, like a change of the list',
    async () => {
      const server = await testServer();
      const client = await server.signedIn();
      const { id } = await aProject(server.ctx, { category: 'Hire' });
      const other = new pg.Client(server.settings.DATABASE_URL);
      await other.connect();
      await other.query('begin');
      await other.query('select from categories for update');
      const saved = client.request('updateProject', {
        params: { id },
        body: { category: 'Hire', name: 'Saved' },
      });
      await expect.poll(() => lockWaits(other)).toBe(1);
      const { rowCount } = await other.query('select from projects for update nowait');
      expect(rowCount).toBe(1);
      await other.query('commit');
      expect((await saved).status).toBe(200);
      await other.end();
    },
  );

  test('concurrent deletions, undos and reassignments leave consistent data', async () => {
    const server = await testServer();
    const primary = await server.signedIn({ isPrimary: true });
    const clients = [primary, await server.signedIn()];
    for (const name of ['One', 'Two', 'Three', 'Four']) await aProject(server.ctx, { name });
    for (const name of ['Ada', 'Ben', 'Cleo']) await aPerson(server.ctx, { name });
    for (const username of ['dora', 'eve', 'fay']) await aManager(server.ctx, { username });
    const random = chanceFrom('second thoughts');
    const writing = new Set(clients.map(({ manager }) => manager.id));
    let ids = await idsIn(server);
    const statuses = await countStatuses(clients, writes, async (index) => {
      if (index % 20 === 0) ids = await idsIn(server);
      ids.managers = ids.managers.filter((id) => !writing.has(id));
      return random() < 0.3 ? aWrite(random, ids) : aSecondThought(random, ids);
    });
    const known = [200, 201, 204, 400, 403, 404, 409];
    const others = [...statuses.keys()].filter((status) => !known.includes(status));
    expect(others, JSON.stringify([...statuses])).toEqual([]);
    expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(0.25 * writes);
    expect(await findings(server)).toEqual([]);
  }, 120_000);
});

/** Counts transactions that PostgreSQL aborted because of a deadlock. Each was retried. */
function countDeadlocks({ database }: TestServer): () => number {
  const { transact } = database;
  let count = 0;
  database.transact = (work) =>
    transact(work).catch((error: { code?: string }) => {
      if (error.code === '40P01') count += 1;
      throw error;
    });
  return () => count;
}

async function countStatuses(
  clients: Client[],
  times: number,
  next: (index: number) => Promise<[CallName, unknown]>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  await atOnce(times, async (index) => {
    const [name, sent] = await next(index);
    const client = clients[index % clients.length] as Client;
    const { status } = await client.request(name, sent as never);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  return statuses;
}

/** The search finds exactly the records that contain the words. */
async function expectFound(
  { database }: TestServer,
  entity: 'stepDetail' | 'task',
  part: string,
): Promise<void> {
  const text = searchedText(entity);
  const rows = await anyTable(database.read)
    .selectFrom(kinds[entity].table)
    .select(['id', `${text.column} as words`])
    .orderBy('id', 'desc')
    .execute();
  const containing = rows.filter(({ words }) =>
    String(words).toLowerCase().includes(part.toLowerCase()),
  );
  expect(containing.length).toBeGreaterThan(0);
  expect(
    await idsContaining({ database, db: database.read }, text, part, { most: rows.length }),
  ).toEqual(containing.map(({ id }) => id));
}
