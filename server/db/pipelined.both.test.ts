import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { transaction } from '#server/records/transaction.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';

import type { Tables } from './tables.ts';

const { raw } = CompiledQuery;
const insert = (trx: Kysely<Tables>, name: string, below: string | null = null) =>
  trx.executeQuery(raw('insert into things values ($1, $2)', [name, below]));

/** A database whose statements can be made to fail. */
async function someThings() {
  const spoiled = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as {
    mockImplementation: (send: typeof query) => void;
    mockRestore: () => void;
  };
  spy.mockImplementation(function send(this: pg.Client, statement, ...more) {
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    return query.call(this, ...(spoiled.has(text) ? ['spoiled'] : [statement, ...more]));
  });
  const { database, drop } = await emptyDatabase();
  onTestFinished(async () => {
    spy.mockRestore();
    await drop();
  });
  const column = 'text references things (name) deferrable initially deferred';
  await database.write.executeQuery(raw(`create table things (name text unique, below ${column})`));
  const rowsOf = async (statement: string) => {
    const { rows } = await database.read.executeQuery(raw(statement));
    return rows.map((row) => Object.values(row as object)[0] as unknown);
  };
  const ctx = { database, db: database.read, account: null, now: () => new Date().toISOString() };
  return { database, ctx, spoiled, rowsOf, names: () => rowsOf('select name from things') };
}

describe.runIf(engine === 'postgres')('a transaction on PostgreSQL', () => {
  test('fails if its commit fails, and leaves nothing', async () => {
    const { database, names } = await someThings();
    const writing = database.transact(async (trx) => ({ answered: insert(trx, 'A', 'Z') }));
    await expect(writing).rejects.toMatchObject({ code: '23503' });
    expect(await names()).toEqual([]);
  });

  test('fails if the statement sent with the commit fails', async () => {
    const { database, names } = await someThings();
    const writing = database.transact(async (trx) => {
      await insert(trx, 'A');
      return { answered: insert(trx, 'A') };
    });
    await expect(writing).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  test('writes nothing if its begin fails', async () => {
    const { ctx, spoiled, names } = await someThings();
    spoiled.add('begin');
    const writing = transaction(ctx, async ({ db }) => void (await insert(db, 'A')));
    await expect(writing).rejects.toMatchObject({ code: '42601' });
    expect(await names()).toEqual([]);
  });

  test('closes its connection if it cannot be rolled back', async () => {
    const { ctx, spoiled, rowsOf, names } = await someThings();
    spoiled.add('rollback');
    const writing = transaction(ctx, async ({ db }) => {
      await insert(db, 'A');
      throw new Error('on the way');
    });
    await expect(writing).rejects.toThrow('on the way');
    await vi.waitFor(async () => {
      const open = `select pid from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`;
      expect(await rowsOf(open)).toEqual([]);
    });
    await transaction(ctx, async ({ db }) => void (await insert(db, 'B')));
    expect(await names()).toEqual(['B']);
  });
});
