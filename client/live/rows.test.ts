import { afterEach, expect, test, vi } from 'vitest';

import { openProjectsQuery } from '#client/projects/queries.ts';
import { archivedProjectsQuery, projectsQuery } from '#client/projects/queries.ts';

import { flush, saved, ticked, world } from './a-browser.ts';
import { refresh } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

test('a list that began to be read, or left the screen, before the rows came has not lost them', async () => {
  const { queryClient, asked, server, release, releaseFirst, show, listed, save, isStale } =
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
  expect(asked().filter((one) => one === '/api/dashboard/open-projects')).toHaveLength(2);
  expect(listed(openProjectsQuery())).toEqual(['3: 10', '2: 0']);
});

test('what changed on the screen since its row was asked for is asked for again, and never goes back', async () => {
  const { queryClient, asked, server, release, save, show, listed } = world();
  await show(projectsQuery());
  server.holds = true;
  save(2, { percentageComplete: 20 });
  const refreshed = refresh(queryClient, [ticked(3), ticked(2)]);
  await flush();
  expect(asked()).toEqual(['/api/projects?ids=2,3']);
  // A tick, shown at once, that the answer on its way knows nothing of.
  queryClient.setQueryData(projectsQuery().queryKey, (all) =>
    all?.map((one) => (one.id === 3 ? { ...one, percentageComplete: 100 } : one)),
  );
  save(3, { percentageComplete: 100 });
  const seen = new Set<string | undefined>();
  queryClient.getQueryCache().subscribe(() => seen.add(listed(projectsQuery())?.[0]));
  release();
  await refreshed;
  expect(asked()).toEqual(['/api/projects?ids=3']);
  expect(listed(projectsQuery())).toEqual(['3: 100', '2: 20', '1: 0']);
  expect([...seen]).toEqual(['3: 100']);
});

test('of two answers for one row the one that was asked for last counts', async () => {
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

test('an answer that comes late still counts for a list that asked for no other', async () => {
  const { queryClient, server, releaseFirst, release, save, show, listed } = world();
  await show(archivedProjectsQuery());
  await show(projectsQuery());
  server.holds = true;
  save(1, { percentageComplete: 10 });
  const first = refresh(queryClient, [saved(1)]);
  await flush();
  // No change in a task shows in the archive.
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
