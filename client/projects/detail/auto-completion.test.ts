import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

import { projectQuery } from '../queries.ts';
import { checkCompletionSoon, stepCompleted } from './auto-completion.ts';
import { shownCelebration } from './celebration/celebrate.ts';

const place = { projectId: 1, taskId: 10, stepId: 100 };

/** A task with one step, whose id is `id` times ten, and one detail. */
function taskOf(id: number, done: boolean, status: Task['status'] = 'pending') {
  const detailsCount = 1;
  const completedDetailsCount = Number(done);
  const percentageComplete = done ? 100 : 0;
  const step = { id: 10 * id, name: `Step ${id}`, isCompleted: false, percentageComplete };
  return {
    id,
    title: `Task ${id}`,
    status,
    percentageComplete,
    steps: [{ ...step, detailsCount, completedDetailsCount }],
  };
}

type World = { tasks: ReturnType<typeof taskOf>[]; changed?: boolean; broken?: boolean };

/** A browser and a server with the same project. */
function world({ tasks, changed = true, broken = false }: World) {
  const queryClient = new QueryClient();
  const project = { id: 1, name: 'The project', tasks } as unknown as ProjectDetail;
  queryClient.setQueryData(projectQuery(1).queryKey, project);
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (broken) return Promise.reject(new TypeError('Failed to fetch'));
    if (method === 'GET') return Promise.resolve(Response.json(project));
    const task = tasks.find(({ id }) => path.endsWith(`/${id}`));
    return Promise.resolve(Response.json({ ...task, status: 'completed', changed }));
  });
  return { queryClient, calls };
}

const completing = 'PUT /api/tasks/10 {"status":"completed","auto":true}';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('half a second after its last tick a task is completed, and only that is celebrated', async () => {
  const { queryClient, calls } = world({ tasks: [taskOf(10, true), taskOf(11, false)] });
  stepCompleted(queryClient, place, { percentageComplete: 100, status: 'pending' });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  expect(shownCelebration()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['GET /api/projects/1', completing]);
  expect(shownCelebration()).toMatchObject({ type: 'task', name: 'Task 10' });
  const shown = queryClient.getQueryData(projectQuery(1).queryKey);
  expect(shown?.tasks.map(({ status }) => status)).toEqual(['completed', 'pending']);
});

test('the last open task celebrates the project', async () => {
  const { queryClient } = world({ tasks: [taskOf(10, true), taskOf(11, false, 'completed')] });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(500);
  expect(shownCelebration()).toMatchObject({ type: 'project', name: 'The project' });
});

test('if another client completed the task, only the step is celebrated', async () => {
  const { queryClient } = world({ tasks: [taskOf(10, true)], changed: false });
  stepCompleted(queryClient, place, { percentageComplete: 100, status: 'pending' });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(500);
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
});

test('a step of a task that stays open is celebrated immediately', () => {
  const { queryClient } = world({ tasks: [taskOf(10, true)] });
  stepCompleted(queryClient, place, { percentageComplete: 50, status: 'pending' });
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
});

test('a task that is completed or has open work is not completed', async () => {
  const { queryClient, calls } = world({
    tasks: [taskOf(10, true, 'completed'), taskOf(11, false), taskOf(12, false, 'completed')],
  });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toEqual(['GET /api/projects/1']);
  expect(shownCelebration()).toBeNull();
});

test('quick ticks are checked once, half a second after the last', async () => {
  const { queryClient, calls } = world({ tasks: [taskOf(10, true)] });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(300);
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(300);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['GET /api/projects/1', completing]);
});

test('a failure is only logged, and the step is celebrated', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { queryClient } = world({ tasks: [taskOf(10, true)], broken: true });
  stepCompleted(queryClient, place, { percentageComplete: 100, status: 'pending' });
  checkCompletionSoon(queryClient, place);
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toHaveBeenCalledTimes(1);
  expect(shownCelebration()).toMatchObject({ type: 'step', name: 'Step 10' });
  log.mockRestore();
});
