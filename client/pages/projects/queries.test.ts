import { afterEach, expect, test, vi } from 'vitest';

import { queue } from '#client/data/pending-queue.ts';

import { projectsQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('the rows of projects are read once none of their changes is pending', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(decodeURIComponent(address));
    return Promise.resolve(Response.json([]));
  });
  const readRows = projectsQuery().meta?.projects?.readRows;
  const arrived = Promise.withResolvers<void>();
  queue.add(
    { kind: 'taskOrder', projectId: 3, ids: [1] },
    {
      send: () => arrived.promise,
      onSent: nothing,
      onFailed: nothing,
      onSettled: nothing,
    },
  );
  await readRows?.([1, 2]);
  const waiting = readRows?.([2, 3]);
  await new Promise((resolve) => void setTimeout(resolve));
  expect(addresses).toEqual(['/api/projects?ids=1,2']);
  arrived.resolve();
  await waiting;
  expect(addresses).toEqual(['/api/projects?ids=1,2', '/api/projects?ids=2,3']);
});

function nothing() {}
