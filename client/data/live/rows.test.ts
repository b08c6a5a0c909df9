import { afterEach, expect, test, vi } from 'vitest';

import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { archivedProjectsQuery, projectsQuery } from '#client/pages/projects/queries.ts';

import { flush, saved, ticked, world } from './browser-fixture.ts';
import { refresh } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

test('a list that started loading or left the screen before the rows arrived is up to date', async () => {
  const { queryClient, requests, server, release, releaseFirst, show, listed, save, isStale } =
    world();
  const leave = await show(projectsQuery());
  await show(openProjectsQuery());
  server.holds = true;
  save(3, { percentageComplete: 10 });
  const refreshed = refresh(queryClient, [ticked(3)]);
  await flush();
  leave();
  void queryClient.refetchQueries({ queryKey: openProjectsQuery().queryKey });
  await flush();
  releaseFirst();
  await flush();
  release();
  await refreshed;
  expect(isStale(projectsQuery())).toBe(true);
  expect(requests().filter((one) => one === '/api/dashboard/open-projects')).toHaveLength(2);
  expect(listed(openProjectsQuery())).toEqual(['3: 10', '2: 0']);
});

test('a row that changed on the screen since the request is requested again, and never reverts', async () => {
  const { queryClient, requests, server, release, save, show, listed } = world();
  await show(projectsQuery());
  server.holds = true;
  save(2, { percentageComplete: 20 });
  const refreshed = refresh(queryClient, [ticked(3), ticked(2)]);
  await flush();
  expect(requests()).toEqual(['/api/projects?ids=2,3']);
  // An optimistic tick that the response in flight does not contain.
  queryClient.setQueryData(projectsQuery().queryKey, (all) =>
    all?.map((one) => (one.id === 3 ? { ...one, percentageComplete: 100 } : one)),
  );
  save(3, { percentageComplete: 100 });
  const seen = new Set<string | undefined>();
  queryClient.getQueryCache().subscribe(() => seen.add(listed(projectsQuery())?.[0]));
  release();
  await refreshed;
  expect(requests()).toEqual(['/api/projects?ids=3']);
  expect(listed(projectsQuery())).toEqual(['3: 100', '2: 20', '1: 0']);
  expect([...seen]).toEqual(['3: 100']);
});

test('the latest of two requests for a row wins', async () => {
  const { queryClient, server, release, save, show, listed } = world();
  await show(projectsQuery());
  server.holds = true;
  save(3, { percentageComplete: 10 });
  const first = refresh(queryClient, [ticked(3)]);
  await flush();
  server.holds = false;
  save(3, { percentageComplete: 0 });
  await refresh(queryClient, [ticked(3)]);
  release();
  await first;
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 0', '1: 0']);
});

test('a late response counts for a list without a newer request', async () => {
  const { queryClient, server, releaseFirst, release, save, show, listed } = world();
  await show(archivedProjectsQuery());
  await show(projectsQuery());
  server.holds = true;
  save(1, { percentageComplete: 10 });
  const first = refresh(queryClient, [saved(1)]);
  await flush();
  // The archive does not show changes of tasks.
  const second = refresh(queryClient, [ticked(1)]);
  await flush();
  releaseFirst();
  await first;
  expect(listed(archivedProjectsQuery())).toEqual(['1: 10']);
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 0', '1: 0']);
  release();
  await second;
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 0', '1: 10']);
});
