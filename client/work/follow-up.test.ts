import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { projectQuery } from '#client/pages/projects/queries.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

import { shownCelebration } from './celebration/celebrate.ts';
import { completeTasksSoon, stepCompleted } from './follow-up.ts';

/** Other files of tests use other projects: what arrived last is stored for each. */
const projectId = 2;
/** Increases from test to test, as in the log. */
let position = 0;

const place = { projectId, taskId: 10, projectName: 'The hire' };
const step = { ...place, id: 100, name: 'Step 10' };
const ready = { percentageComplete: 100, status: 'pending' } as const;

/** A task with one step, whose id is `id` times ten, and one detail. */
function taskOf(id: number, done: boolean, status: Task['status'] = 'pending') {
  const detailsCount = 1;
  const completedDetailsCount = Number(done);
  const percentageComplete = done ? 100 : 0;
  const own = { id: 10 * id, name: `Step ${id}`, isCompleted: false, percentageComplete };
  return {
    id,
    projectId,
    title: `Task ${id}`,
    status,
    percentageComplete,
    steps: [{ ...own, detailsCount, completedDetailsCount }],
  };
}

type World = { tasks: ReturnType<typeof taskOf>[]; changed?: boolean; broken?: boolean };

/** A browser with the page of a project, and a server with the same project. */
function world({ tasks, changed = true, broken = false }: World) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const project = { id: projectId, name: 'The project', tasks } as unknown as ProjectDetail;
  const read = projectQuery(projectId);
  queryClient.setQueryData(read.queryKey, project);
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (broken) return Promise.reject(new TypeError('Failed to fetch'));
    if (method === 'GET') return Promise.resolve(Response.json(project));
    const task = tasks.find(({ id }) => path.endsWith(`/${id}`));
    const others = tasks.filter((one) => one.id !== task?.id);
    const completedTasksCount = 1 + others.filter(({ status }) => status === 'completed').length;
    const progress = { id: projectId, tasksCount: tasks.length, completedTasksCount };
    const saved = { ...task, status: 'completed', changed, project: progress };
    position += 1;
    const headers = { 'X-Log-Positions': String(position), 'X-Changes': '[]' };
    return Promise.resolve(Response.json(saved, { headers }));
  });
  const open = () => new QueryObserver(queryClient, read).subscribe(() => {});
  return { queryClient, calls, open, read };
}

const completing = 'PATCH /api/tasks/10 {"status":"completed","auto":true}';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('half a second after its last tick a task is completed without a read, and only that is celebrated', async () => {
  const { queryClient, calls, open, read } = world({
    tasks: [taskOf(10, true), taskOf(11, false)],
  });
  open();
  stepCompleted(queryClient, step, ready);
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  expect(shownCelebration()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([completing]);
  expect(shownCelebration()).toMatchObject({ type: 'task', name: 'Task 10' });
  const shown = queryClient.getQueryData(read.queryKey);
  expect(shown?.tasks.map(({ status }) => status)).toEqual(['completed', 'pending']);
});

test('if another change came between, the page of the project is read first', async () => {
  const { queryClient, calls, open, read } = world({ tasks: [taskOf(10, true)] });
  open();
  completeTasksSoon(queryClient, step, ready);
  await queryClient.invalidateQueries({ queryKey: read.queryKey, refetchType: 'none' });
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toEqual(['GET /api/projects/2', completing]);
});

test('on a page that does not show the project, the progress in the answer decides', async () => {
  const { queryClient, calls } = world({ tasks: [taskOf(10, true), taskOf(11, true)] });
  completeTasksSoon(queryClient, step, { percentageComplete: 50, status: 'pending' });
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toEqual([]);
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toEqual([completing]);
});

test('the last open task celebrates the project', async () => {
  const { queryClient } = world({ tasks: [taskOf(10, true), taskOf(11, false, 'completed')] });
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(500);
  expect(shownCelebration()).toMatchObject({ type: 'project', name: 'The project' });
});

test('if another client completed the task, only the step is celebrated', async () => {
  const { queryClient } = world({ tasks: [taskOf(10, true)], changed: false });
  stepCompleted(queryClient, step, ready);
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(500);
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
});

test('a step of a task that stays open is celebrated immediately', () => {
  const { queryClient } = world({ tasks: [taskOf(10, true)] });
  stepCompleted(queryClient, step, { percentageComplete: 50, status: 'pending' });
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
});

test('a task that is completed or has open work is not completed', async () => {
  const { queryClient, calls, open } = world({
    tasks: [taskOf(10, true, 'completed'), taskOf(11, false), taskOf(12, false, 'completed')],
  });
  open();
  completeTasksSoon(queryClient, step);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toEqual([]);
  expect(shownCelebration()).toBeNull();
});

test('quick ticks are checked once, half a second after the last', async () => {
  const { queryClient, calls } = world({ tasks: [taskOf(10, true)] });
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(300);
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(300);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual([completing]);
});

test('a failure is only logged, and the step is celebrated', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { queryClient } = world({ tasks: [taskOf(10, true)], broken: true });
  stepCompleted(queryClient, step, ready);
  completeTasksSoon(queryClient, step, ready);
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toHaveBeenCalledTimes(1);
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
  log.mockRestore();
});
