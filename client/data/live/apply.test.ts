import { afterEach, expect, test, vi } from 'vitest';

import { projectsQuery } from '#client/pages/projects/queries.ts';

import { queue } from '../pending-queue.ts';
import { applierOf, refreshCode } from './apply.ts';
import { flush, saved, ticked, world } from './browser-fixture.ts';

afterEach(() => vi.unstubAllGlobals());

test('the response to a write waits for the refresh that the stream started before it', async () => {
  const { queryClient, requests, server, release, save, show, listed } = world();
  await refreshCode();
  await show(projectsQuery());
  const { apply } = applierOf(queryClient);
  const changes = [{ ...ticked(2), position: 7 }];
  save(2, { percentageComplete: 20 });
  server.holds = true;
  void apply(changes);
  await flush();
  const onAnswer = vi.fn<() => void>();
  const answered = apply(changes).then(onAnswer);
  await flush();
  expect(onAnswer).not.toHaveBeenCalled();
  release();
  await answered;
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 20', '1: 0']);
  expect(requests()).toEqual(['/api/projects?ids=2']);
});

test('the stream applies a change of several projects as a whole, once none of them has pending changes', async () => {
  const { queryClient, requests, save, show, listed } = world();
  await refreshCode();
  await show(projectsQuery());
  const { applyLater } = applierOf(queryClient);
  const sending = Promise.withResolvers<void>();
  queue.add(
    { kind: 'taskOrder', projectId: 2, ids: [] },
    { send: () => sending.promise, onSent: () => {}, onFailed: () => {}, onSettled: () => {} },
  );
  save(2, { percentageComplete: 20 });
  save(3, { percentageComplete: 30 });
  applyLater([2, 3].map((id) => ({ ...saved(id), position: 7 })));
  await flush();
  expect(requests()).toEqual([]);
  sending.resolve();
  await vi.waitFor(() => expect(listed(projectsQuery())).toEqual(['3: 30', '2: 20', '1: 0']));
  expect(requests()).toEqual(['/api/projects?ids=2,3']);
});
