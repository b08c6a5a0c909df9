import { CancelledError } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { withTasks } from '#client/pending-changes.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { WorkStatus } from '#contract/values.ts';

import { projectQuery } from '../queries.ts';
import { celebrate } from './celebration/celebrate.ts';

type Place = { projectId: number; taskId: number; stepId: number };

/**
 * Celebrates a step completed by a tick in this browser, unless its task is about to be completed with it, which is
 * celebrated instead.
 */
export function stepCompleted(
  queryClient: QueryClient,
  place: Place,
  task: { percentageComplete: number; status: WorkStatus },
): void {
  if (task.percentageComplete === 100 && task.status !== 'completed') held.set(place.taskId, place);
  else celebrateStep(queryClient, place);
}

/**
 * Half a second after a tick, completes the tasks of the project whose items are all completed. Of several people who
 * tick at the same time only one completes a task and celebrates it.
 */
export function checkCompletionSoon(queryClient: QueryClient, place: Place): void {
  clearTimeout(timers.get(place.taskId));
  const timer = setTimeout(() => {
    timers.delete(place.taskId);
    void checkCompletion(queryClient, place);
  }, delayMs);
  timers.set(place.taskId, timer);
}

const delayMs = 500;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Completed steps by task id, celebrated only if their task is not. */
const held = new Map<number, Place>();

async function checkCompletion(queryClient: QueryClient, place: Place): Promise<void> {
  try {
    const query = { ...projectQuery(place.projectId), staleTime: 0 };
    const project = await queryClient.query(query);
    await completeTasks(queryClient, place, project);
    celebrateHeld(queryClient, place);
  } catch (error) {
    if (error instanceof CancelledError) {
      // Another tick was made in the meantime, so the data is out of date.
      checkCompletionSoon(queryClient, place);
      return;
    }
    celebrateHeld(queryClient, place);
    // oxlint-disable-next-line no-console -- the user did not request this, so the failure is only logged
    console.warn('Could not check which tasks are complete', error);
  }
}

/** Completes every task whose items are all completed. */
async function completeTasks(queryClient: QueryClient, place: Place, read: ProjectDetail) {
  for (const { id } of read.tasks.filter(isReady)) {
    const body = { status: 'completed', auto: true } as const;
    const sent = { params: { id }, body };
    const options = { awaitRefresh: false };
    const { changed, ...saved } = await write(queryClient, 'updateTask', sent, options);
    const project = showSaved(queryClient, place.projectId, saved);
    if (changed && project) celebrateTask(queryClient, project, saved);
  }
}

/** Shows a completed task without reverting ticks made in the meantime. */
function showSaved(queryClient: QueryClient, projectId: number, saved: Task) {
  const { id, status, completedAutomatically, completedBy, completedAt, updatedAt, version } =
    saved;
  const now = { status, completedAutomatically, completedBy, completedAt, updatedAt, version };
  const before = queryClient.getQueryData(projectQuery(projectId).queryKey);
  if (!before) return undefined;
  const tasks = before.tasks.map((task) => (task.id === id ? { ...task, ...now } : task));
  const after = withTasks(before, tasks);
  queryClient.setQueryData(projectQuery(projectId).queryKey, after);
  return after;
}

function isReady({ percentageComplete, status }: Task): boolean {
  return percentageComplete === 100 && status !== 'completed';
}

function celebrateTask(
  queryClient: QueryClient,
  project: ProjectDetail,
  { id, title }: Task,
): void {
  held.delete(id);
  showSuccess(`"${title}" was automatically marked completed`, { title: 'Task auto-completed!' });
  if (project.tasks.every(({ status }) => status === 'completed')) {
    celebrate(queryClient, { type: 'project', name: project.name });
  } else {
    celebrate(queryClient, { type: 'task', name: title });
  }
}

function celebrateHeld(queryClient: QueryClient, { taskId }: Place): void {
  const place = held.get(taskId);
  held.delete(taskId);
  if (place) celebrateStep(queryClient, place);
}

/** Celebrates a step if it is still complete. */
function celebrateStep(queryClient: QueryClient, { projectId, stepId }: Place): void {
  const steps = tasksOf(queryClient, projectId).flatMap((task) => task.steps);
  const step = steps.find(({ id }) => id === stepId);
  if (step?.percentageComplete === 100) celebrate(queryClient, { type: 'step', name: step.name });
}

/**
 * Celebrates a step completed by a change and schedules the completion of tasks. Call it once the cache has the
 * change; `before` is the earlier state.
 */
export function followUp(
  queryClient: QueryClient,
  projectId: number,
  stepId: number,
  before: readonly Task[],
): void {
  const after = tasksOf(queryClient, projectId);
  const was = stepIn(before, stepId);
  const now = stepIn(after, stepId);
  const place = { projectId, stepId, taskId: now?.task.id ?? was?.task.id ?? 0 };
  if (now?.step.percentageComplete === 100 && was?.step.percentageComplete !== 100) {
    stepCompleted(queryClient, place, now.task);
  }
  checkCompletionSoon(queryClient, place);
}

export function tasksOf(queryClient: QueryClient, projectId: number): Task[] {
  return queryClient.getQueryData(projectQuery(projectId).queryKey)?.tasks ?? [];
}

export function taskIn(queryClient: QueryClient, projectId: number, taskId: number) {
  return tasksOf(queryClient, projectId).find(({ id }) => id === taskId);
}

function stepIn(tasks: readonly Task[], stepId: number) {
  for (const task of tasks) {
    const step = task.steps.find(({ id }) => id === stepId);
    if (step) return { task, step };
  }
  return undefined;
}
