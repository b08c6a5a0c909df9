import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';

import type { Change } from '#contract/live.ts';
import type { Project } from '#contract/projects.ts';

/** A server with three projects, the first one archived, and an empty browser. */
export function world() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const facts = { percentageComplete: 0, status: 'planning', endDate: null };
  const stored = [3, 2, 1].map((id) => ({ ...facts, id, name: `Project ${id}` }) as Project);
  Object.assign(stored[2] ?? {}, { status: 'completed' });
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  const server = { holds: false, refuses: '' };

  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(decodeURIComponent(address));
    const answer = JSON.stringify(answerTo(new URL(address, 'http://here'), stored));
    if (server.holds) await new Promise<void>((resolve) => void waiting.push(resolve));
    if (server.refuses !== '' && address.includes(server.refuses))
      throw new TypeError('No network');
    return new Response(answer);
  });

  return {
    queryClient,
    server,
    requests: () => requests.splice(0),
    releaseFirst: () => waiting.shift()?.(),
    release: () => {
      server.holds = false;
      for (const go of waiting.splice(0)) go();
    },
    save: (id: number, changes: Partial<Project>) => {
      Object.assign(stored.find((one) => one.id === id) ?? {}, changes);
    },
    remove: (id: number) =>
      stored.splice(
        stored.findIndex((one) => one.id === id),
        1,
      ),
    show: async (options: { queryKey: QueryKey }) => {
      const end = new QueryObserver(queryClient, options).subscribe(() => {});
      await flush();
      requests.splice(0);
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
  if (pathname === '/api/projects') return stored.filter(({ id }) => !ids || ids.includes(id));
  if (pathname === '/api/projects/archived')
    return stored.filter(({ status }) => status === 'completed');
  return stored.filter(({ status }) => status !== 'completed');
}

export const flush = () => new Promise((resolve) => void setTimeout(resolve));

export const ticked = (projectId: number): Change => ({
  entity: 'stepDetail',
  id: 900 + projectId,
  projectId,
  action: 'updated',
});

export const saved = (id: number, action: Change['action'] = 'updated'): Change => ({
  entity: 'project',
  id,
  projectId: id,
  action,
});
