import { useQueryClient } from '@tanstack/react-query';

import type { Reasoned } from '#client/shared/asked-reason.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { addSteps } from '#client/steps/queries.ts';
import type { NewStep } from '#client/steps/queries.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { tasksOf } from '../auto-completion.ts';
import { makeChange } from '../changes.ts';
import { reportSaved } from '../reopened.ts';

export function useStepWrites(projectId: number) {
  const queryClient = useQueryClient();
  const add = async (taskId: number, steps: NewStep[], onFailed: () => void) => {
    const before = tasksOf(queryClient, projectId);
    try {
      const made = await addSteps(queryClient, taskId, steps);
      reportCreated(made, before, tasksOf(queryClient, projectId));
    } catch (error) {
      reportFailure('Failed to create task step', error);
      onFailed();
    }
  };
  return {
    mark: (stepId: number, isCompleted: boolean, reasoned: Reasoned = {}) =>
      makeChange(queryClient, { kind: 'mark', projectId, stepId, isCompleted, ...reasoned }),
    move: (stepId: number, taskId: number) =>
      makeChange(queryClient, { kind: 'move', projectId, stepId, taskId }),
    reorder: (taskId: number, ids: number[]) =>
      makeChange(queryClient, { kind: 'stepOrder', projectId, taskId, ids }),
    /** `onFailed` is called to restore the typed steps. */
    add: (taskId: number, steps: NewStep[], onFailed: () => void) =>
      void add(taskId, steps, onFailed),
  };
}

export function reportCreated(made: readonly TaskStep[], before: Task[], after: Task[]): void {
  const text =
    made.length === 1
      ? 'Task step created successfully'
      : `${made.length} task steps created successfully`;
  reportSaved(text, before, after);
}
