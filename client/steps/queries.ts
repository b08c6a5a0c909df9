import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { ApiError } from '#client/api.ts';
import type { Tick } from '#client/pending-changes.ts';
import { reasonFor } from '#client/rounds/queries.ts';
import type { Completed } from '#client/rounds/queries.ts';
import type { Reasoned } from '#client/shared/asked-reason.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { freshKey } from '#client/shared/fresh-key.ts';
import { saveInRow } from '#client/shared/row-save.ts';
import { shortDay } from '#client/ui/day.ts';
import { inToast, seriesOf, showSuccess } from '#client/ui/toasts.ts';
import { addMany, write } from '#client/writes.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { SavedDetail, TaskStep } from '#contract/steps.ts';

export type NewStep = Sent<Calls['createSteps']>['body']['steps'][number];

/** Appends steps in the order of the calls. */
export function addSteps(
  queryClient: QueryClient,
  taskId: number,
  steps: NewStep[],
  idempotencyKey = freshKey(),
): Promise<TaskStep[]> {
  const options = { idempotencyKey };
  return addMany(`new steps of ${taskId}`, steps, {
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

/** After this time without a response the server counts as unreachable. */
const timeoutMs = 20_000;

/** For the queue of pending changes: the refresh waits for these, so it is not awaited. */
export function pendingOptions() {
  return { awaitRefresh: false, signal: AbortSignal.timeout(timeoutMs) };
}

export function sendTick(
  queryClient: QueryClient,
  { detailId: id, completion, reason }: Tick,
): Promise<SavedDetail> {
  const body = { completion, ...(reason !== undefined && { reason }) };
  return write(queryClient, 'updateDetail', { params: { id }, body }, pendingOptions());
}

type Marked = Completed & Pick<TaskStep, 'taskId'>;

/**
 * Completes a step in a list; the toast offers to undo it. Resolves when the list shows it. `onSent` is called when
 * the request is sent, after the reason if one is required.
 */
export async function markStep(
  queryClient: QueryClient,
  step: Marked,
  onSent: () => void,
): Promise<void> {
  const reasoned = await reasonFor(step);
  if (!reasoned) return;
  onSent();
  await setCompleted(queryClient, step, true, reasoned);
}

async function setCompleted(
  queryClient: QueryClient,
  step: Marked,
  isCompleted: boolean,
  reasoned: Reasoned = {},
): Promise<void> {
  const { id, name, taskId } = step;
  try {
    await write(queryClient, 'updateStep', { params: { id }, body: { isCompleted, ...reasoned } });
  } catch (error) {
    reportFailure('Failed to update step', error);
    return;
  }
  if (!isCompleted) {
    showSuccess(`"${name}" is open again`, { series: seriesOf('steps reopened', id) });
    return;
  }
  const onUndo = () => void setCompleted(queryClient, step, false);
  showSuccess(`"${name}" is completed`, {
    undo: { label: 'Undo', onUndo },
    series: seriesOf('steps completed', id),
  });
  completeTaskSoon(queryClient, taskId);
}

/** Completes a finished task, unless a tick is undone first. */
export function completeTaskSoon(queryClient: QueryClient, taskId: number): void {
  setTimeout(() => void completeTask(queryClient, taskId).catch(() => {}), delayMs);
}

const delayMs = 500;

async function completeTask(queryClient: QueryClient, id: number): Promise<void> {
  const body = { status: 'completed', auto: true } as const;
  const { changed, title } = await write(queryClient, 'updateTask', { params: { id }, body });
  if (!changed) return;
  showSuccess(`"${title}" was automatically marked completed`, { title: 'Task auto-completed!' });
}
