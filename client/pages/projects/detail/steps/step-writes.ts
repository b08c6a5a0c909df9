import { useQueryClient } from '@tanstack/react-query';

import { reportFailure } from '#client/data/failure.ts';
import { makeChange } from '#client/work/changes.ts';
import { followUp, tasksOf } from '#client/work/follow-up.ts';
import { isReopened, reportSaved } from '#client/work/reopened.ts';
import { noteSave } from '#client/work/report.ts';
import { addSteps } from '#client/work/step-queries.ts';
import type { NewStep } from '#client/work/step-queries.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

export function useStepWrites(projectId: number) {
  const queryClient = useQueryClient();
  const add = async (taskId: number, steps: NewStep[], onFailed: () => void) => {
    const before = tasksOf(queryClient, projectId);
    try {
      const stepsCount = before.find(({ id }) => id === taskId)?.stepsCount ?? 0;
      const made = await addSteps(queryClient, { id: taskId, stepsCount }, steps);
      reportCreated(made, before, tasksOf(queryClient, projectId));
    } catch (error) {
      reportFailure('Failed to create task step', error);
      onFailed();
    }
  };
  return {
    move: (stepId: number, taskId: number) => {
      const before = tasksOf(queryClient, projectId);
      makeChange(
        queryClient,
        { kind: 'move', projectId, stepId, taskId },
        {
          onSaved: ({ task }, move) => {
            const was = before.find(({ id }) => id === task.id);
            noteSave(move, isReopened(was, task.status) ? (was?.title ?? '') : null);
            followUp(queryClient, projectId, stepId, before);
          },
        },
      );
    },
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
