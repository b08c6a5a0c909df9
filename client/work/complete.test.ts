import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { applierOf, refreshCode } from '#client/data/live/apply.ts';
import { projectQuery, stepDetailsQuery } from '#client/pages/projects/queries.ts';
import { noPositions, writeHeaders } from '#contract/log-headers.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { StepDetail } from '#contract/steps.ts';

import { tickDetail } from './complete.ts';

afterEach(() => vi.unstubAllGlobals());

const own = [
  { entity: 'stepDetail', id: 1000, projectId: 1, action: 'updated' },
  { entity: 'taskStep', id: 100, projectId: 1, action: 'updated' },
] as const;

/** A page of a project whose step has three details, with the step unfolded. The test answers the ticks. */
async function world() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const conditions = { waitsForId: null, blockedReason: null, evidenceRequired: false };
  const step = {
    ...conditions,
    id: 100,
    taskId: 10,
    name: 'Letter',
    detailsCount: 3,
    completedDetailsCount: 0,
  };
  const task = { id: 10, title: 'Papers', status: 'pending', steps: [step] };
  const project = { id: 1, name: 'Hire', tasks: [task] } as unknown as ProjectDetail;
  const details = [1000, 1001, 1002].map(
    (id) => ({ id, taskStepId: 100, completion: 0 }) as StepDetail,
  );
  const reads: string[] = [];
  const answers = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit = {}) => {
    if (method !== 'GET') {
      return new Promise<Response>((resolve) => void answers.set(path, resolve));
    }
    reads.push(path);
    return Promise.resolve(Response.json(path.endsWith('/details') ? details : project));
  });
  await refreshCode();
  const [whole, ofStep] = [projectQuery(1), stepDetailsQuery(100)];
  queryClient.setQueryData(whole.queryKey, project);
  queryClient.setQueryData(ofStep.queryKey, details);
  new QueryObserver(queryClient, whole).subscribe(() => {});
  new QueryObserver(queryClient, ofStep).subscribe(() => {});
  return {
    queryClient,
    reads,
    whole,
    tick: (id: number) =>
      tickDetail(queryClient, { ...step, projectId: 1 }, detailOf(details, id), 100),
    /** The server's answer: so many details of the step are completed. */
    answer: (
      id: number,
      completedDetailsCount: number,
      headers: Record<string, string>,
      status = 200,
    ) => {
      const progress = { id: 100, status: 'in_progress', detailsCount: 3, completedDetailsCount };
      const saved = {
        ...detailOf(details, id),
        completion: 100,
        step: progress,
        task: { id: 10, percentageComplete: 20, status: 'pending' },
        project: { id: 1, percentageComplete: 10 },
      };
      answers.get(`/api/step-details/${id}`)?.(Response.json(saved, { headers, status }));
    },
    shown: () => {
      const [papers] = queryClient.getQueryData(whole.queryKey)?.tasks ?? [];
      return papers?.steps[0]?.completedDetailsCount;
    },
  };
}

function detailOf(details: readonly StepDetail[], id: number): StepDetail {
  return details.find((one) => one.id === id) as StepDetail;
}

/** The changes of one log position, as a response or the stream reports them. Positions increase from test to test. */
const at = (position: number, changes: readonly object[] = own) =>
  changes.map((change) => ({ ...change, position }));

const headersOf = (position: number, changes: readonly object[] = own) => ({
  [writeHeaders.positions]: String(position),
  [writeHeaders.changes]: JSON.stringify(at(position, changes)),
});

/** Longer than the refresh waits for further changes. */
const settle = () => new Promise((resolve) => void setTimeout(resolve, 250));

test('what the answer to a tick reports is not read again, also if the stream is faster', async () => {
  const { queryClient, tick, answer, shown, reads } = await world();
  const ticked = tick(1000);
  applierOf(queryClient).applyLater(at(10) as never);
  await settle();
  answer(1000, 1, headersOf(10));
  await ticked;
  expect(shown()).toBe(1);
  await settle();
  expect(reads).toEqual([]);
});

test('a change of others at the same position is read', async () => {
  const { tick, answer, reads } = await world();
  const ticked = tick(1000);
  const foreign = { entity: 'stepDetail', id: 1002, projectId: 1, action: 'updated' };
  answer(1000, 2, headersOf(20, [...own, foreign]));
  await ticked;
  await settle();
  expect(reads.toSorted()).toEqual(['/api/projects/1', '/api/task-steps/100/details']);
});

test('an answer that a later one overtook does not replace its progress, and the project is read', async () => {
  const { tick, answer, shown, reads } = await world();
  const [first, second] = [tick(1000), tick(1001)];
  answer(1001, 2, headersOf(31, [{ ...own[0], id: 1001 }]));
  await second;
  expect(shown()).toBe(2);
  answer(1000, 1, headersOf(30));
  await first;
  await vi.waitFor(() => expect(reads).toContain('/api/projects/1'));
});

for (const [how, headers, status] of [
  ['was saved', headersOf(40), 200],
  ['changed nothing', { [writeHeaders.positions]: noPositions }, 200],
  ['was refused', {}, 500],
] as const) {
  test(`a read that a tick stopped is repeated once the tick ${how}`, async () => {
    const { queryClient, tick, answer, reads, whole } = await world();
    void queryClient.invalidateQueries({ queryKey: whole.queryKey });
    const ticked = tick(1000);
    await settle();
    reads.splice(0);
    answer(1000, 1, headers, status);
    await ticked;
    await vi.waitFor(() => expect(reads).toEqual(['/api/projects/1']));
  });
}
