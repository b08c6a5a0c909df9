import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import type { PendingChange } from '#client/data/pending-changes.ts';
import { queue } from '#client/data/pending-queue.ts';
import { projectQuery } from '#client/pages/projects/queries.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { makeChange } from './changes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = { projectId: 1, stepId: 100, taskId: 10 };
const changes: PendingChange[] = [
  { kind: 'tick', ...place, detailId: 1000, completion: 100, known: 0 },
  { kind: 'mark', ...place, isCompleted: true },
  { kind: 'move', ...place, taskId: 11 },
  { kind: 'stepOrder', projectId: 1, taskId: 10, ids: [100] },
  { kind: 'taskOrder', projectId: 1, ids: [10] },
  { kind: 'detailOrder', projectId: 1, stepId: 100, ids: [1000] },
];

for (const change of changes) {
  test(`a ${change.kind} without a response is given up, so that the project is read again`, async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      });
    });
    const queryClient = new QueryClient();
    const project = { id: 1, tasks: [] } as unknown as ProjectDetail;
    queryClient.setQueryData(projectQuery(1).queryKey, project);
    makeChange(queryClient, change);
    expect(queue.of(1)).toEqual([change]);
    timeout.abort();
    await vi.waitFor(() => expect(queue.of(1)).toEqual([]));
  });
}
