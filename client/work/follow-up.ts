import { CancelledError } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { projectQuery } from '#client/pages/projects/queries.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { ProgressAbove } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { celebrateTask } from './celebration/celebrate-task.ts';
import { celebrate } from './celebration/celebrate.ts';
import { makeChange } from './changes.ts';

type Place = { projectId: number; taskId: number; projectName?: string };
type Step = Place & { id: number; name: string };
type Progress = Pick<ProgressAbove['task'], 'percentageComplete' | 'status'>;

/** Celebrates a step, unless its task is about to be completed with it, which is celebrated instead. */
export function stepCompleted(queryClient: QueryClient, step: Step, task: Progress): void {
  if (isReady(task)) celebrations.set(step.taskId, step);
  else celebrateStep(queryClient, step);
}

/**
 * Half a second after a change, completes the tasks in which everything is done. Of several people who tick at the same
 * time only one completes a task and celebrates it. The progress that came with the answer suffices for this task; an
 * open page of the project knows all of its tasks, and reads them only if another change came between.
 */
export function completeTasksSoon(
  queryClient: QueryClient,
  place: Place,
  answered?: Progress,
): void {
  clearTimeout(timers.get(place.taskId));
  const timer = setTimeout(() => {
    timers.delete(place.taskId);
    void completeTasks(queryClient, place, answered);
  }, delayMs);
  timers.set(place.taskId, timer);
}

const delayMs = 500;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Completed steps by task id, celebrated only if their task is not. */
const celebrations = new Map<number, Step>();

async function completeTasks(
  queryClient: QueryClient,
  place: Place,
  answered: Progress | undefined,
): Promise<void> {
  const { taskId } = place;
  try {
    const ready = await readyTasks(queryClient, place, answered);
    for (const id of ready) finish(queryClient, { ...place, taskId: id });
    if (!ready.includes(taskId)) celebratePending(queryClient, taskId);
  } catch (error) {
    // Another tick was made in the meantime, so the data is out of date.
    if (error instanceof CancelledError) completeTasksSoon(queryClient, place, answered);
    else giveUp(queryClient, taskId, error);
  }
}

async function readyTasks(
  queryClient: QueryClient,
  { projectId, taskId }: Place,
  answered: Progress | undefined,
): Promise<number[]> {
  const read = projectQuery(projectId);
  const isOpen = queryClient.getQueryCache().find({ queryKey: read.queryKey })?.isActive();
  if (!isOpen) return answered && isReady(answered) ? [taskId] : [];
  const { tasks } = await queryClient.query({ ...read, staleTime: Infinity });
  return tasks.filter(isReady).map(({ id }) => id);
}

function finish(queryClient: QueryClient, { projectId, taskId, projectName }: Place): void {
  makeChange(
    queryClient,
    { kind: 'finish', projectId, taskId },
    {
      onSaved: (task) => {
        if (!task.changed) return celebratePending(queryClient, taskId);
        celebrations.delete(taskId);
        showSuccess(`"${task.title}" was automatically marked completed`, {
          title: 'Task auto-completed!',
        });
        return celebrateTask(queryClient, { status: 'in_progress' }, task, projectName);
      },
      onFailed: (error) => giveUp(queryClient, taskId, error),
    },
  );
}

function giveUp(queryClient: QueryClient, taskId: number, error: unknown): void {
  celebratePending(queryClient, taskId);
  // oxlint-disable-next-line no-console -- the user did not request this, so the failure is only logged
  console.warn('Could not check which tasks are complete', error);
}

function isReady({ percentageComplete, status }: Progress): boolean {
  return percentageComplete === 100 && status !== 'completed';
}

function celebratePending(queryClient: QueryClient, taskId: number): void {
  const step = celebrations.get(taskId);
  celebrations.delete(taskId);
  if (step) celebrateStep(queryClient, step);
}

/** Not if it is open again. */
function celebrateStep(queryClient: QueryClient, { projectId, id, name }: Step): void {
  const known = stepIn(tasksOf(queryClient, projectId), id);
  if (known && known.percentageComplete < 100) return;
  celebrate(queryClient, { type: 'step', name });
}

/** The same after a change whose answer reports no progress; `before` is the earlier state of the project. */
export function followUp(
  queryClient: QueryClient,
  projectId: number,
  stepId: number,
  before: readonly Task[],
): void {
  const tasks = tasksOf(queryClient, projectId);
  const now = stepIn(tasks, stepId);
  const was = stepIn(before, stepId);
  const place = { projectId, taskId: now?.taskId ?? was?.taskId ?? 0 };
  const task = tasks.find(({ id }) => id === place.taskId);
  if (now?.percentageComplete === 100 && was?.percentageComplete !== 100 && task) {
    stepCompleted(queryClient, { ...now, ...place }, task);
  }
  completeTasksSoon(queryClient, place);
}

export function tasksOf(queryClient: QueryClient, projectId: number): Task[] {
  return queryClient.getQueryData(projectQuery(projectId).queryKey)?.tasks ?? [];
}

export function taskIn(queryClient: QueryClient, projectId: number, taskId: number) {
  return tasksOf(queryClient, projectId).find(({ id }) => id === taskId);
}

function stepIn(tasks: readonly Task[], stepId: number) {
  return tasks.flatMap(({ steps }) => steps).find(({ id }) => id === stepId);
}
