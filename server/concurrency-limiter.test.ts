import { describe, expect, test } from 'vitest';

import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const tick = () => new Promise((resolve) => void setTimeout(resolve));

/** A limiter for one job at a time, with jobs that the test controls. */
function aPlace(given: Partial<Parameters<typeof createConcurrencyLimiter>[0]> = {}) {
  const limits = { maxRunning: 1, maxQueued: 3, message: 'Too many', ...given };
  const limited = createConcurrencyLimiter(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    ask: (name: string, owner?: number, signal?: AbortSignal) =>
      limited(
        () =>
          new Promise<string>((resolve) => {
            started.push(name);
            ends.set(name, () => resolve(name));
          }),
        { owner, signal },
      ).catch((error: Error) => error.message),
    release: async (name: string) => {
      await tick();
      ends.get(name)?.();
      await tick();
    },
  };
}

describe('a concurrency limiter', () => {
  test('serves jobs in order and refuses at once if the queue is full', async () => {
    const { ask, started, release } = aPlace();
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
    await expect(all[4]).resolves.toBe('Too many');
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(started.at(-1)).toBe(name);
      await release(name);
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'Too many']);
  });

  test('prefers owners without a running job, and drops a job of the owner with the most', async () => {
    const withTwo = createConcurrencyLimiter({ maxRunning: 2, maxQueued: 3, message: 'Too many' });
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (name: string, owner: number) =>
      withTwo(() => new Promise<void>((resolve) => void (started.push(name), ends.push(resolve))), {
        owner,
      }).catch((error: Error) => started.push(`${name}: ${error.message}`));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, 1);
    void ask('b1', 2);
    await tick();
    expect(started).toEqual(['a1', 'a2', 'a5: Too many']);
    void ask('b2', 2);
    await tick();
    expect(started.slice(3)).toEqual(['b2: Too many']);
    ends[0]?.();
    await tick();
    expect(started.slice(4)).toEqual(['b1']);
    ends[1]?.();
    await tick();
    expect(started.slice(5)).toEqual(['a3']);
  });

  test('serves the owner served least recently, with a single runner too', async () => {
    const { ask, started, release } = aPlace({ maxQueued: 9 });
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 1));
    all.push(ask('b1', 2), ask('b2', 2), ask('c1', 3));
    const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
    for (const name of order) await release(name);
    all.push(ask('c2', 3), ask('b3', 2));
    for (const name of ['a4', 'c2', 'b3']) await release(name);
    expect(started).toEqual([...order, 'a4', 'c2', 'b3']);
    await Promise.all(all);
  });

  test('serves the owner served least recently among several runners', async () => {
    const { ask, started, release } = aPlace({ maxRunning: 2, maxQueued: 9 });
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 1));
    all.push(ask('b1', 2), ask('c1', 3), ask('b2', 2));
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'];
    for (const name of order) await release(name);
    expect(started).toEqual(order);
    await Promise.all(all);
  });

  test('serves a shared job at the first turn of its owners, and counts it for all of them', async () => {
    const limited = createConcurrencyLimiter({ maxRunning: 1, maxQueued: 3, message: 'Too many' });
    const started: string[] = [];
    const ask = (name: string, ...owners: number[]) => {
      const sharing = new Set(owners);
      const work = async () => void (await tick(), started.push(name));
      return {
        sharing,
        over: limited(work, { owners: () => [...sharing] }).catch(() =>
          started.push(`${name} refused`),
        ),
      };
    };
    const all = [ask('a1', 1), ask('a2', 1), ask('a3', 1), ask('a4', 1)];
    all[2]?.sharing.add(2);
    all.push(ask('b1', 2), ask('c1', 3));
    await Promise.all(all.map(({ over }) => over));
    expect(started).toEqual(['a4 refused', 'b1 refused', 'a1', 'a3', 'c1', 'a2']);
  });

  test('frees the places of cancelled jobs', async () => {
    const { ask, started, release } = aPlace({ maxQueued: 1 });
    const left = new AbortController();
    const all = [ask('a'), ask('b', 1, left.signal)];
    left.abort();
    all.push(ask('c', 2));
    await release('a');
    expect(started).toEqual(['a', 'c']);
    await release('c');
    expect(await Promise.all(all)).toEqual(['a', 'Too many', 'c']);
  });

  test('times out single jobs without affecting others', async () => {
    const { ask, started, release } = aPlace({ maxWaitMs: 20 });
    const all = [ask('a'), ask('b')];
    expect(await all[1]).toBe('Too many');
    all.push(ask('c'));
    await release('a');
    await release('c');
    expect(started).toEqual(['a', 'c']);
    expect(await Promise.all(all)).toEqual(['a', 'Too many', 'c']);
  });

  test('limits the running jobs of one owner', async () => {
    const options = { maxRunning: 2, maxQueued: 3, maxOfOwner: 1, message: 'Too many' };
    const { ask, started, release } = aPlace(options);
    const all = [ask('a1', 1), ask('a2', 1), ask('b1', 2)];
    await tick();
    expect(started).toEqual(['a1', 'b1']);
    await release('b1');
    expect(started).toEqual(['a1', 'b1']);
    await release('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
    await release('a2');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  });
});
