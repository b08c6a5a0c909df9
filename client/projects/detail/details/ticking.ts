import type { QueryClient } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import { tellFailure } from '#client/shared/failure.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { done } from '#contract/progress.ts';
import type { SavedDetail, StepDetail } from '#contract/steps.ts';

import { checkCompletionSoon, stepCompleted } from '../auto-completion.ts';
import { dropReads, noteChange, projectOfTask, showDetails } from './detail-caches.ts';
import { detailsAfterTick } from './progress-after.ts';
import { tellReopened } from './reopened.ts';
import { ticks } from './tick-queue.ts';
import type { Delivery, Tick } from './tick-queue.ts';

/**
 * Ticks a detail, or takes its tick away. The screen shows it at once, with every percentage above it; a
 * failure puts it back to what the server has, and says so.
 */
export function tickDetail(
  queryClient: QueryClient,
  { stepId, taskId }: { stepId: number; taskId: number },
  { id: detailId, completion: known }: StepDetail,
  completion: number,
): void {
  const project = projectOfTask(queryClient, taskId);
  if (!project) return;
  const task = project.tasks.find(({ id }) => id === taskId);
  if (task?.completedAutomatically && completion !== done) automatic.set(taskId, task.title);
  const tick = { projectId: project.id, taskId, stepId, detailId, completion };
  dropReads(queryClient, tick);
  ticks.set(tick, known, deliveryBy(queryClient));
  show(queryClient, tick, completion);
}

/** Tasks that were completed automatically when something in them was unticked, by id, with their names. */
const automatic = new Map<number, string>();

/** What the ticks of a project that are on their way have come to so far. */
type Outcome = { sent: boolean; failed: boolean; reopened: string | undefined };
const outcomes = new Map<number, Outcome>();

/** A server that has not answered by then is as good as none. */
const patienceMs = 20_000;

function deliveryBy(queryClient: QueryClient): Delivery<SavedDetail> {
  return {
    send: ({ detailId, completion }) =>
      api(
        'updateDetail',
        { params: { id: detailId }, body: { completion } },
        { signal: AbortSignal.timeout(patienceMs) },
      ),
    onSent: (tick, { step, task, project: _, ...detail }, { before, last }) => {
      const outcome = outcomeOf(tick);
      outcome.sent = true;
      if (task.status === 'in_progress') outcome.reopened ??= automatic.get(tick.taskId);
      automatic.delete(tick.taskId);
      if (last) {
        showDetails(queryClient, tick, (details) =>
          details.map((one) => (one.id === detail.id ? detail : one)),
        );
      }
      noteChange(queryClient, tick, { later: true });
      const completed = tick.completion === done && before !== done;
      if (completed && step.percentageComplete === 100) stepCompleted(queryClient, tick, task);
      checkCompletionSoon(queryClient, tick);
    },
    onFailed: (tick, error, before) => {
      outcomeOf(tick).failed = true;
      automatic.delete(tick.taskId);
      show(queryClient, tick, before);
      tellFailure('Failed to update step detail', error);
      noteChange(queryClient, tick);
    },
    onSettled: (tick) => {
      const { sent, failed, reopened } = outcomeOf(tick);
      outcomes.delete(tick.projectId);
      if (failed || !sent) return;
      if (reopened) tellReopened(reopened);
      else showSuccess('Step detail updated successfully');
    },
  };
}

function show(queryClient: QueryClient, tick: Tick, completion: number): void {
  showDetails(queryClient, tick, (details) => detailsAfterTick(details, tick.detailId, completion));
}

function outcomeOf({ projectId }: Tick): Outcome {
  const outcome = outcomes.get(projectId) ?? { sent: false, failed: false, reopened: undefined };
  outcomes.set(projectId, outcome);
  return outcome;
}
