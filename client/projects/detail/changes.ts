import type { QueryClient } from '@tanstack/react-query';

import { detailsWithPending, withPending } from '#client/pending-changes.ts';
import type { PendingChange, Tick } from '#client/pending-changes.ts';
import { pending } from '#client/pending.ts';
import type { Delivery } from '#client/pending.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { pendingOptions, sendTick } from '#client/steps/queries.ts';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import { done } from '#contract/progress.ts';
import type { SavedDetail } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { projectQuery, stepDetailsQuery } from '../queries.ts';
import { checkCompletionSoon, followUp, stepCompleted, tasksOf } from './auto-completion.ts';
import { isReopened, reportReopened, reportSaved } from './reopened.ts';

/**
 * Makes an optimistic change: `usePending` shows it immediately; a failure reverts and reports it. Reads of the
 * project wait until none of its changes is pending.
 */
export function makeChange(queryClient: QueryClient, change: PendingChange): void {
  // A read that began earlier may or may not contain the change.
  void queryClient.cancelQueries({ queryKey: projectQuery(change.projectId).queryKey });
  if ('stepId' in change)
    void queryClient.cancelQueries({ queryKey: stepDetailsQuery(change.stepId).queryKey });
  pending.add(change, deliveryBy(queryClient));
}

function deliveryBy(queryClient: QueryClient): Delivery {
  return {
    send: (change) => send(queryClient, change),
    onSent: (change, answer, last) => {
      const before = tasksOf(queryClient, change.projectId);
      acknowledge(queryClient, change);
      if (change.kind === 'tick') ticked(queryClient, change, answer as SavedDetail, before, last);
      else if (change.kind === 'mark' || change.kind === 'move') {
        reportSaved('Step updated successfully', before, tasksOf(queryClient, change.projectId), {
          series: seriesOf('steps', change.stepId),
        });
        followUp(queryClient, change.projectId, change.stepId, before);
      }
    },
    onFailed: (change, error) => {
      if (change.kind === 'tick') outcomeOf(change.projectId).failed = true;
      reportFailure(failures[change.kind], error);
    },
    onSettled: reportTicks,
  };
}

const failures: Record<PendingChange['kind'], string> = {
  tick: 'Failed to update step detail',
  detailOrder: 'Failed to update step detail',
  mark: 'Failed to update step',
  move: 'Failed to update step',
  stepOrder: 'Failed to update step',
  taskOrder: 'Failed to update task',
};

function send(queryClient: QueryClient, change: PendingChange): Promise<unknown> {
  const options = pendingOptions();
  switch (change.kind) {
    case 'tick': {
      return sendTick(queryClient, change);
    }
    case 'mark': {
      const { stepId: id, isCompleted, reason } = change;
      const body = { isCompleted, ...(reason !== undefined && { reason }) };
      return write(queryClient, 'updateStep', { params: { id }, body }, options);
    }
    case 'move': {
      const { stepId: id, taskId } = change;
      return write(queryClient, 'updateStep', { params: { id }, body: { taskId } }, options);
    }
    case 'stepOrder': {
      const { taskId: id, ids } = change;
      return write(queryClient, 'reorderSteps', { params: { id }, body: { ids } }, options);
    }
    case 'taskOrder': {
      const { projectId: id, ids } = change;
      return write(queryClient, 'reorderTasks', { params: { id }, body: { ids } }, options);
    }
    default: {
      const { stepId: id, ids } = change;
      return write(queryClient, 'reorderDetails', { params: { id }, body: { ids } }, options);
    }
  }
}

/** Writes an acknowledged change into the cache until the refresh has read it. */
function acknowledge(queryClient: QueryClient, change: PendingChange): void {
  queryClient.setQueryData(
    projectQuery(change.projectId).queryKey,
    (project) => project && withPending(project, [change]),
  );
  if (change.kind !== 'tick' && change.kind !== 'detailOrder') return;
  queryClient.setQueryData(
    stepDetailsQuery(change.stepId).queryKey,
    (details) => details && detailsWithPending(details, [change]),
  );
}

/** Result so far of a project's pending ticks, which share one toast. */
type Outcome = { sent: number[]; failed: boolean; reopened: string | undefined };
const outcomes = new Map<number, Outcome>();

function ticked(
  queryClient: QueryClient,
  tick: Tick,
  { step, task }: SavedDetail,
  before: readonly Task[],
  last: boolean,
): void {
  const outcome = outcomeOf(tick.projectId);
  outcome.sent.push(tick.detailId);
  const was = before.find(({ id }) => id === tick.taskId);
  if (was && isReopened(was, task.status)) outcome.reopened ??= was.title;
  const completed = last && tick.completion === done && tick.known !== done;
  if (completed && step.percentageComplete === 100) stepCompleted(queryClient, tick, task);
  checkCompletionSoon(queryClient, tick);
}

function reportTicks(projectId: number): void {
  const outcome = outcomes.get(projectId);
  outcomes.delete(projectId);
  if (!outcome || outcome.sent.length === 0 || outcome.failed) return;
  if (outcome.reopened) reportReopened(outcome.reopened);
  else {
    const series = seriesOf('details', ...new Set(outcome.sent));
    const count = series.items.length;
    showSuccess('Step detail updated successfully', {
      series,
      ...(count > 1 && { reason: series.words(count) }),
    });
  }
}

function outcomeOf(projectId: number): Outcome {
  const outcome = outcomes.get(projectId) ?? { sent: [], failed: false, reopened: undefined };
  outcomes.set(projectId, outcome);
  return outcome;
}
