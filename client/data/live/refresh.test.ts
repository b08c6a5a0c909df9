import { afterEach, expect, test, vi } from 'vitest';

import { nextStepsQuery, openProjectsQuery } from '#client/pages/projects/queries.ts';
import {
  archivedProjectsQuery,
  projectQuery,
  projectsQuery,
  stepDetailsQuery,
} from '#client/pages/projects/queries.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { kindWords } from '#contract/kind-words.ts';
import type { Change } from '#contract/live.ts';

import { keyOf } from '../reads.ts';
import { flush, saved, ticked, world } from './browser-fixture.ts';
import { refresh, refreshUnlogged } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

test('changes inside projects read only their rows for all visible lists, in one request', async () => {
  const { queryClient, requests, save, show, listed } = world();
  await show(projectsQuery());
  await show(openProjectsQuery());
  save(3, { percentageComplete: 10 });
  save(2, { percentageComplete: 20 });
  const untouched = queryClient.getQueryData(projectsQuery().queryKey)?.[2];
  await refresh(queryClient, [ticked(3), ticked(2), ticked(3)]);
  expect(requests()).toEqual(['/api/projects?ids=2,3']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 20', '1: 0']);
  expect(listed(openProjectsQuery())).toEqual(['3: 10', '2: 20']);
  expect(queryClient.getQueryData(projectsQuery().queryKey)?.[2]).toBe(untouched);
});

test('an invisible list is only marked stale, without a request', async () => {
  const { queryClient, requests, show, isStale } = world();
  const leave = await show(projectsQuery());
  leave();
  await refresh(queryClient, [ticked(3)]);
  expect(requests()).toEqual([]);
  expect(isStale(projectsQuery())).toBe(true);
});

for (const changes of [{ name: 'Another' }, { endDate: '2027-01-01' }]) {
  test(`if ${Object.keys(changes).join()} may move a row, the list is read whole`, async () => {
    const { queryClient, requests, save, show } = world();
    await show(openProjectsQuery());
    await show(projectsQuery());
    save(3, changes);
    await refresh(queryClient, [saved(3)]);
    expect(requests()).toEqual(['/api/projects?ids=3', '/api/dashboard/open-projects']);
    expect(queryClient.getQueryData(projectsQuery().queryKey)?.[0]).toMatchObject(changes);
  });
}

test('only the list that gains or loses a row is read whole', async () => {
  const { queryClient, requests, save, show, listed } = world();
  await show(projectsQuery());
  await show(archivedProjectsQuery());
  await show(openProjectsQuery());
  save(2, { status: 'completed', percentageComplete: 100 });
  await refresh(queryClient, [saved(2)]);
  expect(requests()).toEqual([
    '/api/projects?ids=2',
    '/api/projects/archived',
    '/api/dashboard/open-projects',
  ]);
  expect(listed(projectsQuery())).toEqual(['3: 0', '2: 100', '1: 0']);
  expect(listed(openProjectsQuery())).toEqual(['3: 0']);
  expect(listed(archivedProjectsQuery())).toEqual(['2: 100', '1: 0']);
});

test('created and deleted projects, large batches and shared records read lists whole', async () => {
  const { queryClient, requests, show, remove, listed } = world();
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
    expect(requests()).toEqual(['/api/projects']);
  }
  await refresh(queryClient, many.slice(1));
  expect(requests()[0]).toMatch(/^\/api\/projects\?ids=2,3,.*,101$/);
  remove(2);
  await refresh(queryClient, [saved(2, 'deleted'), ticked(3)]);
  expect(requests()).toEqual(['/api/projects']);
  remove(3);
  await refresh(queryClient, [ticked(3)]);
  expect(requests()).toEqual(['/api/projects?ids=3', '/api/projects']);
  expect(listed(projectsQuery())).toEqual(['1: 0']);
});

const named = {
  category: ['/api/projects', '/api/dashboard/open-projects'],
  market: ['/api/status-report', '/api/rounds/report', '/api/rounds/items'],
  project: ['/api/slides', '/api/my-work/mentions'],
  task: ['/api/my-work/mentions'],
  taskStep: ['/api/my-work/mentions'],
} satisfies Partial<Record<Change['entity'], string[]>>;

for (const [entity, paths] of Object.entries(named)) {
  test(`a new name of a ${entity} makes every read stale that shows it`, async () => {
    const { queryClient } = world();
    for (const path of paths) queryClient.setQueryData([path], []);
    await refresh(queryClient, [{ ...ticked(3), entity: entity as Change['entity'] }]);
    expect(paths.filter((path) => !queryClient.getQueryState([path])?.isInvalidated)).toEqual([]);
  });
}

test('another time zone makes the reports stale, which count by months and days', async () => {
  const { queryClient } = world();
  const paths = ['/api/status-report', '/api/rounds/report', '/api/rounds/items'];
  for (const path of paths) queryClient.setQueryData([path], []);
  await refresh(queryClient, [{ entity: 'organisation', id: 1, action: 'updated' }]);
  expect(paths.filter((path) => !queryClient.getQueryState([path])?.isInvalidated)).toEqual([]);
});

test('a tick makes neither slides nor mentions stale', async () => {
  const { queryClient } = world();
  for (const path of named.project) queryClient.setQueryData([path], []);
  await refresh(queryClient, [ticked(3)]);
  expect(named.project.filter((path) => queryClient.getQueryState([path])?.isInvalidated)).toEqual(
    [],
  );
});

test('a change that no list shows causes no list request', async () => {
  const { queryClient, requests, show } = world();
  await show(projectsQuery());
  await refresh(queryClient, [{ entity: 'person', id: 5, action: 'updated' }]);
  expect(requests()).toEqual([]);
});

test('next steps are read by rows, or as a whole if a possible owner has changed', async () => {
  const { queryClient, requests, show } = world();
  await show(openProjectsQuery());
  await show(nextStepsQuery('2026-11-25'));
  await refresh(queryClient, [ticked(3)]);
  expect(requests().toSorted()).toEqual([
    '/api/dashboard/next-steps?day=2026-11-25&ids=3',
    '/api/projects?ids=3',
  ]);
  await refresh(queryClient, [
    { entity: 'personTaskStep', id: 7, projectId: 2, action: 'created' },
  ]);
  expect(requests()).toContain('/api/dashboard/next-steps?day=2026-11-25&ids=2');
  await refresh(queryClient, [{ entity: 'person', id: 5, action: 'deleted' }]);
  expect(requests()).toEqual(['/api/dashboard/next-steps?day=2026-11-25']);
});

test('a list that is loading or stale is read whole', async () => {
  const { queryClient, requests, server, release, save, show, listed } = world();
  await show(projectsQuery());
  server.holds = true;
  void queryClient.refetchQueries({ queryKey: projectsQuery().queryKey });
  save(3, { percentageComplete: 10 });
  void refresh(queryClient, [ticked(3)]);
  release();
  await flush();
  expect(requests()).toEqual(['/api/projects', '/api/projects']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 0', '1: 0']);
  void queryClient.invalidateQueries({ refetchType: 'none' });
  await refresh(queryClient, [ticked(3)]);
  expect(requests()).toEqual(['/api/projects']);
});

test('a list that is loading for the first time is read again', async () => {
  const { queryClient, requests, server, release, save, show, listed } = world();
  server.holds = true;
  await show(projectsQuery());
  save(3, { percentageComplete: 10 });
  const refreshed = refresh(queryClient, [ticked(3)]);
  release();
  await refreshed;
  expect(requests()).toEqual(['/api/projects']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 0', '1: 0']);
});

test('a list without data is read whole', async () => {
  const { queryClient, requests, server, show } = world();
  server.holds = true;
  await show(archivedProjectsQuery());
  await queryClient.cancelQueries();
  server.holds = false;
  await refresh(queryClient, [saved(3)]);
  expect(requests()).toEqual(['/api/projects/archived']);
});

test('if rows cannot be read, lists are; if both fail, lists stay stale', async () => {
  const { queryClient, requests, server, show, isStale } = world();
  await show(projectsQuery());
  server.refuses = 'ids=';
  await refresh(queryClient, [ticked(3)]);
  expect(requests()).toEqual(['/api/projects?ids=3', '/api/projects']);
  expect(isStale(projectsQuery())).toBe(false);
  server.refuses = '/api';
  await refresh(queryClient, [ticked(3)]);
  expect(isStale(projectsQuery())).toBe(true);
});

test('a deleted step is not read again unless it was restored', async () => {
  const { queryClient, requests, show } = world();
  await show(stepDetailsQuery(8));
  const step = (action: Change['action']): Change => ({
    ...ticked(3),
    entity: 'taskStep',
    id: 8,
    action,
  });
  await refresh(queryClient, [step('deleted')]);
  expect(requests()).toEqual([]);
  await refresh(queryClient, [step('deleted'), step('restored')]);
  expect(requests()).toEqual(['/api/task-steps/8/details']);
});

test('people on a step change the version of the step, which the page of its project shows', async () => {
  const { queryClient, isStale } = world();
  for (const id of [2, 3]) queryClient.setQueryData(projectQuery(id).queryKey, { id } as never);
  await refresh(queryClient, [
    { entity: 'personTaskStep', id: 7, projectId: 2, action: 'created' },
  ]);
  expect([2, 3].map((id) => isStale(projectQuery(id)))).toEqual([true, false]);
});

/** Pages do not show them, or read them once. */
const notLive = [
  'readCompletionData',
  'listTasks',
  'readStepConditions',
  'listSlideBars',
  'readLinkOwner',
  'readSignInWays',
  'checkOidc',
  'previewMail',
  'search',
];

test('every read is stale after some change', async () => {
  const { queryClient, isStale } = world();
  const names = Object.keys(calls) as CallName[];
  const reads = names.filter((name) => {
    const call: Call = calls[name];
    return call.method === 'GET' && call.answer;
  });
  const queryOf = (name: CallName) => ({ queryKey: keyOf(name as Parameters<typeof keyOf>[0]) });
  for (const name of reads) queryClient.setQueryData(queryOf(name).queryKey, {});
  const actions = ['created', 'updated', 'deleted', 'restored'] as const;
  const entities = Object.keys(kindWords) as Change['entity'][];
  await refresh(
    queryClient,
    entities.flatMap((entity) => actions.map((action) => ({ entity, id: 1, action }))),
  );
  await Promise.all(names.map((name) => refreshUnlogged(queryClient, name)));
  const stays = reads.filter((name) => !isStale(queryOf(name)));
  expect(stays, 'List the others in client/data/live/refresh.ts').toEqual(notLive);
});
