import { afterEach, expect, test, vi } from 'vitest';

import { ticks } from './detail/details/tick-queue.ts';
import { projectsQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('the rows of projects are read when no tick in them is on its way', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(Response.json([]));
  });
  const readRows = projectsQuery().meta?.projects?.readRows;
  const arrived = Promise.withResolvers<void>();
  ticks.set({ projectId: 3, taskId: 1, stepId: 1, detailId: 1, completion: 100 }, 0, {
    send: () => arrived.promise,
    onSent: nothing,
    onFailed: nothing,
    onSettled: nothing,
  });
  await readRows?.([1, 2]);
  const waiting = readRows?.([2, 3]);
  await new Promise((resolve) => void setTimeout(resolve));
  expect(asked).toEqual(['/api/projects?ids=1,2']);
  arrived.resolve();
  await waiting;
  expect(asked).toEqual(['/api/projects?ids=1,2', '/api/projects?ids=2,3']);
});

function nothing() {}
