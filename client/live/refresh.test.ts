import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import type { Change } from '../../contract/live.ts';
import type { Project } from '../../contract/projects.ts';
import { openProjectsQuery } from '../dashboard/queries.ts';
import { archivedProjectsQuery, projectsQuery, stepDetailsQuery } from '../projects/queries.ts';
import { refresh } from './refresh.ts';

afterEach(() => vi.unstubAllGlobals());

const inChicago = openProjectsQuery({ market: 'Chicago' });

/** A server with three projects, of which the first is archived, and a browser that shows nothing yet. */
function world() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const facts = { percentageComplete: 0, market: 'Chicago', status: 'planning', endDate: null };
  const stored = [3, 2, 1].map((id) => ({ ...facts, id, name: `Project ${id}` }) as Project);
  Object.assign(stored[2] ?? {}, { status: 'completed' });
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const server = { holds: false, refuses: '' };

  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address));
    const answer = JSON.stringify(answerTo(new URL(address, 'http://here'), stored));
    if (server.holds) await new Promise<void>((resolve) => void held.push(resolve));
    if (server.refuses !== '' && address.includes(server.refuses))
      throw new TypeError('No network');
    return new Response(answer);
  });

  return {
    queryClient,
    server,
    /** What was asked for since the last time. */
    asked: () => asked.splice(0),
    /** Has the answer that was asked for first arrive, or all of them. */
    releaseFirst: () => held.shift()?.(),
    release: () => {
      server.holds = false;
      for (const go of held.splice(0)) go();
    },
    save: (id: number, changes: Partial<Project>) => {
      Object.assign(stored.find((one) => one.id === id) ?? {}, changes);
    },
    remove: (id: number) =>
      stored.splice(
        stored.findIndex((one) => one.id === id),
        1,
      ),
    /** Puts a list on the screen; what takes it away. */
    show: async (options: { queryKey: QueryKey }) => {
      const end = new QueryObserver(queryClient, options).subscribe(() => {});
      await flush();
      asked.splice(0);
      return end;
    },
    listed: ({ queryKey }: { queryKey: QueryKey }) =>
      queryClient
        .getQueryData<Project[]>(queryKey)
        ?.map(({ id, percentageComplete }) => `${id}: ${percentageComplete}`),
    isStale: ({ queryKey }: { queryKey: QueryKey }) =>
      queryClient.getQueryState(queryKey)?.isInvalidated,
  };
}

function answerTo({ pathname, searchParams }: URL, stored: Project[]): unknown {
  const ids = searchParams.get('ids')?.split(',').map(Number);
  const market = searchParams.get('market') ?? undefined;
  if (pathname === '/api/projects') return stored.filter(({ id }) => !ids || ids.includes(id));
  if (pathname === '/api/projects/archived')
    return stored.filter(({ status }) => status === 'completed');
  return stored.filter((one) => one.status !== 'completed' && (!market || one.market === market));
}

const flush = () => new Promise((resolve) => void setTimeout(resolve));
const ticked = (projectId: number): Change => ({
  entity: 'stepDetail',
  id: 900 + projectId,
  projectId,
  action: 'updated',
});
const saved = (id: number, action: Change['action'] = 'updated'): Change => ({
  entity: 'project',
  id,
  projectId: id,
  action,
});

test('changes inside projects cost every list on the screen their rows, in one request', async () => {
  const { queryClient, asked, save, show, listed } = world();
  await show(projectsQuery());
  await show(openProjectsQuery({}));
  await show(inChicago);
  save(3, { percentageComplete: 10 });
  save(2, { percentageComplete: 20 });
  const untouched = queryClient.getQueryData(projectsQuery().queryKey)?.[2];
  await refresh(queryClient, [ticked(3), ticked(2), ticked(3)]);
  expect(asked()).toEqual(['/api/projects?ids=2,3']);
  expect(listed(projectsQuery())).toEqual(['3: 10', '2: 20', '1: 0']);
  expect(listed(openProjectsQuery({}))).toEqual(['3: 10', '2: 20']);
  expect(listed(inChicago)).toEqual(['3: 10', '2: 20']);
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
    await show(openProjectsQuery({}));
    await show(projectsQuery());
    save(3, changes);
    await refresh(queryClient, [saved(3)]);
    expect(asked()).toEqual(['/api/projects?ids=3', '/api/dashboard/open-projects']);
    expect(queryClient.getQueryData(projectsQuery().queryKey)?.[0]).toMatchObject(changes);
  });
}

test('a row that leaves a list, or comes to it, has that list read anew and no other', async () => {
  const { queryClient, asked, save, show, listed } = world();
  await show(archivedProjectsQuery());
  await show(openProjectsQuery({}));
  await show(inChicago);
  await show(openProjectsQuery({ market: 'Dallas' }));
  save(3, { market: 'Dallas', percentageComplete: 5 });
  await refresh(queryClient, [saved(3)]);
  const ofMarkets = ['Chicago', 'Dallas'].map(
    (name) => `/api/dashboard/open-projects?market=${name}`,
  );
  expect(asked()).toEqual(['/api/projects?ids=3', ...ofMarkets]);
  expect(listed(openProjectsQuery({}))).toEqual(['3: 5', '2: 0']);
  save(2, { status: 'completed' });
  await refresh(queryClient, [saved(2)]);
  expect(asked().toSorted()).toEqual([
    '/api/dashboard/open-projects',
    ofMarkets[0],
    '/api/projects/archived',
    '/api/projects?ids=2',
  ]);
  expect(listed(archivedProjectsQuery())).toEqual(['2: 0', '1: 0']);
});

test('the filter for a manager, or for none, decides who belongs', async () => {
  const { queryClient, asked, save, show } = world();
  const [ofAda, ofNobody] = ['7', 'unassigned'].map((projectManagerId) =>
    openProjectsQuery({ projectManagerId }),
  );
  save(3, { projectManagerId: 7 });
  save(2, { projectManagerId: null });
  for (const [options, id] of [
    [ofAda, 3],
    [ofNobody, 2],
  ] as const) {
    if (!options) throw new Error('Missing');
    const leave = await show(options);
    queryClient.setQueryData<Project[]>(options.queryKey, (all) =>
      all?.filter((one) => one.id === id),
    );
    await refresh(queryClient, [ticked(3), ticked(2)]);
    expect(asked()).toEqual(['/api/projects?ids=2,3']);
    leave();
  }
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

test('a list that began to be read, or left the screen, before the rows came has not lost them', async () => {
  const { queryClient, asked, server, release, releaseFirst, show, listed, save, isStale } =
    world();
  const leave = await show(projectsQuery());
  await show(openProjectsQuery({}));
  server.holds = true;
  save(3, { percentageComplete: 10 });
  const refreshed = refresh(queryClient, [ticked(3)]);
  await flush();
  leave();
  void queryClient.refetchQueries({ queryKey: openProjectsQuery({}).queryKey });
  await flush();
  releaseFirst();
  await flush();
  release();
  await refreshed;
  expect(isStale(projectsQuery())).toBe(true);
  expect(asked().filter((one) => one === '/api/dashboard/open-projects')).toHaveLength(2);
  expect(listed(openProjectsQuery({}))).toEqual(['3: 10', '2: 0']);
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
