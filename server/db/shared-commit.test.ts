import { CompiledQuery } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { emptyDatabase } from '#server/testing/database.ts';

const { raw } = CompiledQuery;

/** A database on which writes share their commits, with things that stand below each other. */
async function someThings() {
  const { database, drop } = await emptyDatabase('sqlite');
  onTestFinished(drop);
  // Whether there is one above is looked at by the commit alone.
  const column = 'text references things (name) deferrable initially deferred';
  await database.write.executeQuery(raw(`create table things (name text unique, below ${column})`));

  type How = { below?: string | null; finish?: () => Promise<void>; alone?: boolean };
  const add = (name: string, { below = null, finish = async () => {}, alone }: How = {}) =>
    database.transact(async (trx) => {
      await trx.executeQuery(raw('insert into things values (?, ?)', [name, below]));
      await finish();
      return { answered: Promise.resolve(name) };
    }, alone);
  const names = async () => {
    const { rows } = await database.read.executeQuery(raw('select name from things order by name'));
    return rows.map((row) => (row as { name: string }).name);
  };
  return { add, names };
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
