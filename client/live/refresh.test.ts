import { afterEach, expect, test, vi } from 'vitest';

import { openProjectsQuery } from '#client/projects/queries.ts';
import {
  archivedProjectsQuery,
  projectsQuery,
  stepDetailsQuery,
} from '#client/projects/queries.ts';
import type { Change } from '#contract/live.ts';

import { flush, saved, ticked, world } from './a-browser.ts';
import { refresh } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

test('changes inside projects cost every list on the screen their rows, in one request', async () => {
  const { queryClient, asked, save, show, listed } = world();
  await show(projectsQuery());
  await show(openProjectsQuery());
  save(3, { percentageComplete: 10 });
  save(2, { percentageComplete: 20 });
  const untouched = queryClient.getQueryData(projectsQuery().queryKey)?.[2];
  await refresh(queryClient, [ticked(3), ticked(2), ticked(3)]);
  expect(asked()).toEqual(['/api/projects?ids=2,3']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 20', '1: 0']);
  expect(listed(openProjectsQuery())).toEqual(['3: 10', '2: 20']);
  expect(queryClient.getQueryData(projectsQuery().queryKey)?.[2]).toBe(untouched);
});

test('a list that is not on the screen is only marked stale, and alone costs no request', async () => {
  const { queryClient, asked, show, isStale } = world();
  const leave = await show(projectsQuery());
  leave();
  await refresh(queryClient, [ticked(3)]);
  expect(asked()).toEqual([]);
  expect(isStale(projectsQuery())).toBe(true);
});

for (const changes of [{ name: 'Another' }, { endDate: '2027-01-01' }]) {
  test(`where ${Object.keys(changes).join()} places a row, the list is read anew`, async () => {
    const { queryClient, asked, save, show } = world();
    await show(openProjectsQuery());
    await show(projectsQuery());
    save(3, changes);
    await refresh(queryClient, [saved(3)]);
    expect(asked()).toEqual(['/api/projects?ids=3', '/api/dashboard/open-projects']);
    expect(queryClient.getQueryData(projectsQuery().queryKey)?.[0]).toMatchObject(changes);
  });
}

test('a row that leaves a list, or comes to it, has that list read anew and no other', async () => {
  const { queryClient, asked, save, show, listed } = world();
  await show(projectsQuery());
  await show(archivedProjectsQuery());
  await show(openProjectsQuery());
  save(2, { status: 'completed', percentageComplete: 100 });
  await refresh(queryClient, [saved(2)]);
  expect(asked()).toEqual([
    '/api/projects?ids=2',
    '/api/projects/archived',
    '/api/dashboard/open-projects',
  ]);
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 100', '1: 0']);
  expect(listed(openProjectsQuery())).toEqual(['3: 0']);
  expect(listed(archivedProjectsQuery())).toEqual(['2: 100', '1: 0']);
});

test('projects that come or go, too many at once, or what all may show: lists are read anew', async () => {
  const { queryClient, asked, show, remove, listed } = world();
  await show(projectsQuery());
  const many = Array.from({ length: 101 }, (_, at) => ticked(at + 1));
  const market: Change = { entity: 'market', id: 4, action: 'updated' };
  for (const changes of [
    [saved(9, 'created')],
    [saved(2, 'restored')],
    many,
    [ticked(3), market],
  ]) {
    await refresh(queryClient, changes);
    expect(asked()).toEqual(['/api/projects']);
  }
  await refresh(queryClient, many.slice(1));
  expect(asked()[0]).toMatch(/^\/api\/projects\?ids=2,3,.*,101$/);
  remove(2);
  await refresh(queryClient, [saved(2, 'deleted'), ticked(3)]);
  expect(asked()).toEqual(['/api/projects']);
  remove(3);
  await refresh(queryClient, [ticked(3)]);
  expect(asked()).toEqual(['/api/projects?ids=3', '/api/projects']);
  expect(listed(projectsQuery())).toEqual(['1: 0']);
});

test('what no list shows costs a list on the screen nothing', async () => {
  const { queryClient, asked, show } = world();
  await show(projectsQuery());
  await refresh(queryClient, [{ entity: 'person', id: 5, action: 'updated' }]);
  expect(asked()).toEqual([]);
});

test('a list that is being read, or is stale already, is read anew', async () => {
  const { queryClient, asked, server, release, save, show, listed } = world();
  await show(projectsQuery());
  server.holds = true;
  void queryClient.refetchQueries({ queryKey: projectsQuery().queryKey });
  save(3, { percentageComplete: 10 });
  void refresh(queryClient, [ticked(3)]);
  release();
  await flush();
  expect(asked()).toEqual(['/api/projects', '/api/projects']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 0', '1: 0']);
  void queryClient.invalidateQueries({ refetchType: 'none' });
  await refresh(queryClient, [ticked(3)]);
  expect(asked()).toEqual(['/api/projects']);
});

test('a list whose first answer is under way is read once more', async () => {
  const { queryClient, asked, server, release, save, show, listed } = world();
  server.holds = true;
  await show(projectsQuery());
  save(3, { percentageComplete: 10 });
  const refreshed = refresh(queryClient, [ticked(3)]);
  release();
  await refreshed;
  expect(asked()).toEqual(['/api/projects']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 0', '1: 0']);
});

test('a list whose first answer never came is read, not given rows', async () => {
  const { queryClient, asked, server, show } = world();
  server.holds = true;
  await show(archivedProjectsQuery());
  await queryClient.cancelQueries();
  server.holds = false;
  await refresh(queryClient, [saved(3)]);
  expect(asked()).toEqual(['/api/projects/archived']);
});

test('where the rows cannot be read, the lists are; where they neither, they stay stale', async () => {
  const { queryClient, asked, server, show, isStale } = world();
  await show(projectsQuery());
  server.refuses = 'ids=';
  await refresh(queryClient, [ticked(3)]);
  expect(asked()).toEqual(['/api/projects?ids=3', '/api/projects']);
  expect(isStale(projectsQuery())).toBe(false);
  server.refuses = '/api';
  await refresh(queryClient, [ticked(3)]);
  expect(isStale(projectsQuery())).toBe(true);
});

test('a step that is gone is not read again, unless it has come back', async () => {
  const { queryClient, asked, show } = world();
  await show(stepDetailsQuery(8));
  const step = (action: Change['action']): Change => ({
    ...ticked(3),
    entity: 'taskStep',
    id: 8,
    action,
  });
  await refresh(queryClient, [step('deleted')]);
  expect(asked()).toEqual([]);
  await refresh(queryClient, [step('deleted'), step('restored')]);
  expect(asked()).toEqual(['/api/task-steps/8/details']);
});
