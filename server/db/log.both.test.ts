import { describe, expect, onTestFinished, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { lockProject } from '#server/records/locks.ts';
import { transaction } from '#server/records/transaction.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';

import type { RecordedChange } from './changes.ts';
import type { Database } from './database.ts';
import { logToken, readLog, record, settledPosition } from './log.ts';

const change = (id: number): RecordedChange => ({
  entity: 'project',
  id,
  name: 'P',
  action: 'updated',
});
const now = () => new Date().toISOString();

async function aDatabase(): Promise<Database> {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  return database;
}

const write = (database: Database, ...ids: number[]) =>
  transaction({ database, db: database.read, account: null, now }, async ({ changes }) => {
    changes.push(...ids.map(change));
  });

const idsAfter = async (database: Database, after: number) => {
  const { entries } = await readLog(database, after, 100);
  return entries.map(({ changes }) => changes.map(({ id }) => id));
};

describe('the log', () => {
  test('has one position per transaction, and can be resumed after any', async () => {
    const database = await aDatabase();
    expect(await settledPosition(database)).toBe(0);
    await write(database, 1, 2);
    await write(database, 3);
    const { entries } = await readLog(database, 0, 100);
    expect(entries.map(({ changes }) => changes.map(({ id }) => id))).toEqual([[1, 2], [3]]);
    const [first = 0, last = 0] = entries.map(({ position }) => position);
    expect(await idsAfter(database, first)).toEqual([[3]]);
    expect(await idsAfter(database, last)).toEqual([]);
    // PostgreSQL's own transactions, such as a vacuum, may hold it back for a moment.
    await expect.poll(() => settledPosition(database)).toBe(last);
  });

  test('has a token that changes with every write and with nothing else', async () => {
    const database = await aDatabase();
    const tokens = [await logToken(database)];
    for (let id = 1; id <= 5; id += 1) {
      await write(database, id);
      tokens.push(await logToken(database));
      expect(await logToken(database)).toBe(tokens.at(-1));
    }
    expect(new Set(tokens).size).toBe(6);
  });

  test.runIf(engine === 'postgres')(
    'misses nothing if transactions commit in a different order',
    async () => {
      const database = await aDatabase();
      await write(database, 1);
      const start = await settledPosition(database);
      const first = await database.write.startTransaction().execute();
      await record(first, database, [change(2)], { id: null, name: 'A', personId: null }, now());
      // Starts later and commits first.
      await write(database, 3);
      const early = await readLog(database, start, 100);
      expect(early.entries.map(({ changes }) => changes[0]?.id)).toEqual([3]);
      expect(early.settled).toBe(start);
      const token = await logToken(database);
      await first.commit().execute();
      expect(await logToken(database)).not.toBe(token);
      expect(await idsAfter(database, early.settled)).toEqual([[2], [3]]);
      expect(await settledPosition(database)).toBeGreaterThan(start);
    },
  );

  test.runIf(engine === 'postgres')(
    'has a short token, and no end of rows to read, while another transaction stays open',
    async () => {
      const database = await aDatabase();
      const start = await settledPosition(database);
      const open = await database.write.startTransaction().execute();
      await record(open, database, [change(0)], { id: null, name: 'A', personId: null }, now());
      const tokens = new Set<string>();
      for (let id = 1; id <= 100; id += 1) {
        await write(database, id);
        tokens.add(await logToken(database));
      }
      expect(tokens.size).toBe(100);
      expect(Math.max(...Array.from(tokens, ({ length }) => length))).toBeLessThan(100);
      const first = await readLog(database, start, 60);
      expect(first).toMatchObject({ settled: start, overflow: true });
      const reported = first.entries.map(({ position }) => position);
      const second = await readLog(database, start, 60, reported);
      expect(second).toMatchObject({ settled: start, overflow: false });
      expect(second.entries.map(({ changes }) => changes[0]?.id)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 61),
      );
      reported.push(...second.entries.map(({ position }) => position));
      await open.commit().execute();
      await expect
        .poll(() => settledPosition(database))
        .toBeGreaterThanOrEqual(reported.at(-1) ?? 0);
      const last = await readLog(database, start, 60, reported);
      expect(last.entries.map(({ changes }) => changes[0]?.id)).toEqual([0]);
      expect(last.settled).toBe(reported.at(-1));
    },
  );
});

describe('a transaction', () => {
  test('that fails leaves nothing and announces nothing', async () => {
    const database = await aDatabase();
    const announced: string[] = [];
    database.announce = async (topic) => void announced.push(topic);
    const ctx = { database, db: database.read, account: null, now };
    await expect(
      transaction(ctx, async (inside) => {
        await aProject(inside, {});
        throw new Error('half-way');
      }),
    ).rejects.toThrow('half-way');
    expect(await database.read.selectFrom('projects').selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom('categories').selectAll().execute()).toEqual([]);
    expect(await settledPosition(database)).toBe(0);
    expect(announced).toEqual([]);
    await aProject(ctx, {});
    expect(announced).toEqual(['log']);
  });

  test('started inside another one joins it', async () => {
    const database = await aDatabase();
    const ctx = { database, db: database.read, account: null, now };
    await transaction(ctx, async (inside) => {
      await aProject(inside, {});
      await aProject(inside, {});
    });
    const { entries } = await readLog(database, 0, 100);
    expect(entries).toHaveLength(1);
  });

  test('waits for another one in the same project', async () => {
    const database = await aDatabase();
    const ctx = { database, db: database.read, account: null, now };
    const { id } = await aProject(ctx, {});
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(ctx, async (inside) => {
          await lockProject(inside, id);
          const { tasksCount } = await inside.db
            .selectFrom('projects')
            .select('tasksCount')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await inside.db
            .updateTable('projects')
            .set({ tasksCount: tasksCount + 1 })
            .where('id', '=', id)
            .execute();
        }),
      ),
    );
    const after = await database.read
      .selectFrom('projects')
      .select('tasksCount')
      .executeTakeFirst();
    expect(after?.tasksCount).toBe(22);
  });
});
