import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { ApiError } from '#client/data/api.ts';
import { freshKey } from '#client/data/fresh-key.ts';
import { addAll, write } from '#client/data/writes.ts';
import { saveInRow } from '#client/shared/row-save.ts';
import { shortDay } from '#client/ui/day.ts';
import { inToast } from '#client/ui/toasts.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

export type NewStep = Sent<Calls['createSteps']>['body']['steps'][number];

type Place = Pick<Task, 'id' | 'stepsCount'>;

/** Appends steps in the order of the calls. */
export function addSteps(
  queryClient: QueryClient,
  { id: taskId, stepsCount }: Place,
  steps: NewStep[],
  idempotencyKey = freshKey(),
): Promise<TaskStep[]> {
  const options = { idempotencyKey };
  const ordered = steps.map((step, at) => ({ ...step, order: stepsCount + at }));
  return addAll(`new steps of ${taskId}`, ordered, {
    one: (step) => write(queryClient, 'createStep', { body: { ...step, taskId } }, options),
    many: (all) =>
      write(queryClient, 'createSteps', { params: { id: taskId }, body: { steps: all } }, options),
  });
}

type Staffing = { stepId: number; add: number[]; removeLinks: number[] };

/** Assigns and removes people. An existing assignment counts as a success. */
export function useStaffStep() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const staff = async ({ stepId, add, removeLinks }: Staffing) => {
    setBusy(true);
    try {
      for (const id of removeLinks)
        await write(queryClient, 'deletePersonTaskStep', { params: { id } });
      for (const personId of add) {
        const body = { personId, taskStepId: stepId };
        await write(queryClient, 'createPersonTaskStep', { body }).catch(ignoreClash);
      }
    } finally {
      setBusy(false);
    }
  };
  return { staff, busy };
}

export function useDueEdits() {
  const queryClient = useQueryClient();
  return useCallback(
    (step: Dated, due: Due) =>
      saveInRow(queryClient, 'updateStep', {
        seen: step,
        from: dueBody(step),
        to: dueBody(due),
        texts: { saved: 'Step updated successfully', failed: 'Failed to update step' },
        words: `${inToast(step.name)}: ${due.dueDate ? `due ${shortDay(due.dueDate)}` : 'no due date'}`,
      }),
    [queryClient],
  );
}

type Due = Pick<TaskStep, 'dueDate' | 'dueOffset'>;
type Dated = Pick<TaskStep, 'id' | 'name' | 'version'> & Due;

/** An offset determines the day; a day alone removes the offset. */
function dueBody({ dueDate, dueOffset }: Due) {
  return dueOffset ? { dueOffset } : { dueDate, dueOffset: null };
}

/** Another user already assigned the person. */
function ignoreClash(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
}
