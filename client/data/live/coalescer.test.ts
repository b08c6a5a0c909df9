import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LoggedChange } from '#contract/live.ts';

import { createCoalescer } from './coalescer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const change = (id: number): LoggedChange => ({
  entity: 'stepDetail',
  id,
  projectId: 1,
  action: 'updated',
  position: id,
});

/** Records each act with its time; an act takes `actMs`. */
function world(actMs = 10) {
  const acts: { at: number; ids: number[] }[] = [];
  const began = Date.now();
  const { add, takeAll } = createCoalescer(async (changes) => {
    acts.push({ at: Date.now() - began, ids: changes.map(({ id }) => id) });
    await new Promise((resolve) => void setTimeout(resolve, actMs));
  });
  return {
    acts,
    takeAll,
    add: (id: number) => void add([change(id)]),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('single changes are applied immediately', async () => {
  const { acts, add, wait } = world();
  add(1);
  expect(acts).toEqual([{ at: 0, ids: [1] }]);
  await wait(1000);
  add(2);
  await wait(1000);
  expect(acts).toEqual([
    { at: 0, ids: [1] },
    { at: 1000, ids: [2] },
  ]);
});

test('quick ticks are each acted on immediately', async () => {
  const { acts, add, wait } = world();
  for (const id of [1, 2, 3]) {
    add(id);
    await wait(150);
  }
  expect(acts.map(({ at }) => at)).toEqual([0, 150, 300]);
});

test('a burst of a hundred changes causes two acts, first and last', async () => {
  const { acts, add, wait } = world();
  for (let id = 1; id <= 100; id += 1) {
    add(id);
    await wait(8);
  }
  await wait(1000);
  expect(acts.map(({ ids }) => ids.length)).toEqual([1, 99]);
  expect(acts[1]?.ids.at(-1)).toBe(100);
});

test('an endless burst is acted on every second', async () => {
  const { acts, add, wait } = world();
  for (let id = 0; id < 100; id += 1) {
    add(id);
    await wait(50);
  }
  expect(acts.map(({ at }) => at)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test('two changes in quick succession are acted on within 200 ms', async () => {
  const { acts, add, wait } = world();
  add(1);
  await wait(20);
  add(2);
  await wait(1000);
  expect(acts).toEqual([
    { at: 0, ids: [1] },
    { at: 200, ids: [2] },
  ]);
});

test('changes wait for a slow act, but at most three seconds', async () => {
  const { acts, add, wait } = world(2000);
  add(1);
  await wait(1500);
  add(2);
  await wait(1000);
  expect(acts).toEqual([
    { at: 0, ids: [1] },
    { at: 2000, ids: [2] },
  ]);
  const stuck = world(60_000);
  stuck.add(1);
  stuck.add(2);
  await wait(3000);
  expect(stuck.acts).toEqual([
    { at: 0, ids: [1] },
    { at: 3000, ids: [2] },
  ]);
});

test('changes that were taken are not acted on', async () => {
  const { acts, add, takeAll, wait } = world();
  add(1);
  add(2);
  expect(takeAll()).toEqual([change(2)]);
  await wait(1000);
  expect(acts).toHaveLength(1);
  add(3);
  expect(acts).toHaveLength(2);
});
