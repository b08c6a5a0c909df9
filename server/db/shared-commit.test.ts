import { setImmediate as nextTurn } from 'node:timers/promises';

import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

import type { Tables } from './tables.ts';

const { raw } = CompiledQuery;

/** A database with shared commits, and things with a parent. */
async function someThings() {
  const { database, drop } = await emptyDatabase('sqlite');
  onTestFinished(drop);
  // Deferred: the parent is checked at commit.
  const column = 'text references things (name) deferrable initially deferred';
  await database.write.executeQuery(raw(`create table things (name text unique, below ${column})`));

  type Finish = (trx: Kysely<Tables>) => Promise<void>;
  type How = { below?: string | null; finish?: Finish; alone?: boolean };
  const add = (name: string, { below = null, finish = async () => {}, alone }: How = {}) =>
    database.transact(async (trx) => {
      await trx.executeQuery(raw('insert into things values (?, ?)', [name, below]));
      await finish(trx);
      return { answered: Promise.resolve(name) };
    }, alone);
  const names = async () => {
    const { rows } = await database.read.executeQuery(raw('select name from things order by name'));
    return rows.map((row) => (row as { name: string }).name);
  };
  return { add, names };
}

/** A statement that has the thread for so long. */
async function slowly(trx: Kysely<Tables>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await trx.executeQuery(raw('select 1'));
}

const fails = () => Promise.reject(new Error('on the way'));

describe('concurrent writes', () => {
  test('are applied or rolled back individually', async () => {
    const { add, names } = await someThings();
    const writes = [add('A'), add('B', { finish: fails }), add('C'), add('D', { finish: fails })];
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await names()).toEqual(['A', 'C']);
  });

  test('are acknowledged only when all of them are committed', async () => {
    const { add, names } = await someThings();
    const seen: Promise<string[]>[] = [];
    const writes = ['A', 'B', 'C'].map((name) => add(name).then(() => seen.push(names())));
    await Promise.all(writes);
    expect(await Promise.all(seen)).toEqual([1, 2, 3].map(() => ['A', 'B', 'C']));
  });

  test('all fail if the commit fails, but later ones do not', async () => {
    const { add, names } = await someThings();
    const outcomes = await Promise.allSettled([add('A'), add('B', { below: 'Z' }), add('C')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await names()).toEqual([]);
    await Promise.all([add('D'), add('E', { below: 'D' })]);
    expect(await names()).toEqual(['D', 'E']);
  });

  test('do not wait for another write if they arrive as a commit ends', async () => {
    const { add, names } = await someThings();
    for (let steps = 0; steps < 12; steps += 1) {
      await add(`before ${steps}`, { finish: fails }).catch(() => {});
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      await add(`after ${steps}`);
    }
    expect(await names()).toHaveLength(12);
  });

  test('let others take turns while a long one is running', async () => {
    const { add, names } = await someThings();
    const seen: string[][] = [];
    const state = { isOver: false };
    const long = add('A', {
      finish: async (trx) => {
        for (let piece = 0; piece < 10; piece += 1) await slowly(trx, 10);
      },
    }).then(() => (state.isOver = true));
    const looking = (async () => {
      for (; !state.isOver; await nextTurn()) seen.push(await names());
    })();
    await nextTurn();
    await nextTurn();
    await add('B');
    expect(state.isOver).toBe(true);
    await Promise.all([long, looking]);
    // All reads come before the end, and none sees uncommitted rows.
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.flat()).toEqual([]);
    expect(await names()).toEqual(['A', 'B']);
  });

  test('do not join a write with alone, which comes next', async () => {
    const { add, names } = await someThings();
    const outcomes: string[] = [];
    const noted = (write: Promise<string>) =>
      write.then((name) => outcomes.push(name)).catch(() => outcomes.push('failed'));
    await Promise.all([
      noted(add('A', { below: 'Z' })),
      noted(add('B')),
      noted(add('C', { alone: true })),
    ]);
    expect(outcomes).toEqual(['C', 'failed', 'failed']);
    expect(await names()).toEqual(['C']);
  });
});
