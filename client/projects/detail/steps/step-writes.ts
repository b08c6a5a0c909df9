import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { tellFailure } from '#client/shared/failure.ts';
import { freshKey } from '#client/shared/fresh-key.ts';
import { useAddSteps, useChangeSteps } from '#client/steps/queries.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { projectQuery } from '../../queries.ts';
import { checkCompletionSoon, stepCompleted } from '../auto-completion.ts';
import { isReopened, tellReopened } from '../details/reopened.ts';

type NewStep = { name: string; isCompleted: boolean };

/** Changes of steps that are made on the spot. What becomes of them is told in a toast. */
export function useStepWrites(projectId: number) {
  const queryClient = useQueryClient();
  const change = useChangeSteps(projectId, {
    onSaved: ({ kind, ...what }, { before, after }) => {
      if (kind === 'order') return;
      tellSaved('Step updated successfully', before, after);
      if ('stepId' in what) followUp(queryClient, projectId, what.stepId, before);
    },
    onFailed: (_, error) => tellFailure('Failed to update step', error),
  });
  const { mutateAsync: addSteps } = useAddSteps(projectId);
  // Awaited, so that each of several is told of.
  const add = async (taskId: number, steps: NewStep[], onFailed: () => void) => {
    const before = tasksOf(queryClient, projectId);
    try {
      const made = await addSteps({ taskId, steps, idempotencyKey: freshKey() });
      tellCreated(made, before, tasksOf(queryClient, projectId));
    } catch (error) {
      tellFailure('Failed to create task step', error);
      onFailed();
    }
  };
  return {
    mark: (stepId: number, isCompleted: boolean) => change({ kind: 'mark', stepId, isCompleted }),
    move: (stepId: number, taskId: number) => change({ kind: 'move', stepId, taskId }),
    reorder: (taskId: number, ids: number[]) => change({ kind: 'order', taskId, ids }),
    /** Adds steps to a task; `onFailed` gets them back. */
    add: (taskId: number, steps: NewStep[], onFailed: () => void) =>
      void add(taskId, steps, onFailed),
  };
}

/** Says that new steps are there. */
export function tellCreated(made: readonly TaskStep[], before: Task[], after: Task[]): void {
  const text =
    made.length === 1
      ? 'Task step created successfully'
      : `${made.length} task steps created successfully`;
  tellSaved(text, before, after);
}

/** Says that something was saved; or, where that opened a task again, that. */
export function tellSaved(
  text: string,
  before: readonly Task[],
  after: readonly Task[],
  extras?: Parameters<typeof showSuccess>[1],
): void {
  const reopened = after.find(({ id, status }) =>
    isReopened(
      before.find((task) => task.id === id),
      status,
    ),
  );
  if (reopened) tellReopened(reopened.title, extras);
  else showSuccess(text, extras);
}

/**
 * Celebrates a step that a change has completed, and has the tasks looked after in which everything is done
 * now. To be called when the cache has the change; `before` is what was there until then.
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

/** The tasks of a project as this browser has them. */
export function tasksOf(queryClient: QueryClient, projectId: number): Task[] {
  return queryClient.getQueryData(projectQuery(projectId).queryKey)?.tasks ?? [];
}

function stepIn(tasks: readonly Task[], stepId: number) {
  for (const task of tasks) {
    const step = task.steps.find(({ id }) => id === stepId);
    if (step) return { task, step };
  }
  return undefined;
}
