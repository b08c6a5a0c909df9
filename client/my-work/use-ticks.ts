import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { detailsWithPending } from '#client/pending-changes.ts';
import type { Tick } from '#client/pending-changes.ts';
import { pending } from '#client/pending.ts';
import { stepDetailsQuery } from '#client/projects/queries.ts';
import { isLastOpen, reasonFor } from '#client/rounds/queries.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { completeTaskSoon, markStep, sendTick } from '#client/steps/queries.ts';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { done } from '#contract/progress.ts';
import type { SavedDetail, StepDetail } from '#contract/steps.ts';

/** Ticks made in a list. */
export type Ticks = {
  /** Resolves when the list shows it. */
  mark: (step: WorkStep, onSent: () => void) => Promise<void>;
  tick: (step: WorkStep, detail: StepDetail, completion: number) => Promise<void>;
};

export function useTicks(): Ticks {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      mark: (step, onSent) => markStep(queryClient, step, onSent),
      tick: (step, detail, completion) => tick(queryClient, step, detail, completion),
    }),
    [queryClient],
  );
}

async function tick(
  queryClient: QueryClient,
  step: WorkStep,
  detail: StepDetail,
  completion: number,
): Promise<void> {
  const { id: stepId, projectId, taskId } = step;
  const reasoned = completion === done && isLastOpen(step) ? await reasonFor(step) : {};
  if (!reasoned) return;
  const { id: detailId, completion: known } = detail;
  const place = { projectId, taskId, stepId, detailId };
  const { queryKey } = stepDetailsQuery(stepId);
  // A read that began earlier may or may not contain the tick.
  void queryClient.cancelQueries({ queryKey });
  pending.add(
    { kind: 'tick', ...place, completion, known, ...reasoned },
    {
      send: (change) => sendTick(queryClient, change as Tick),
      onSent: (change, answer, last) => {
        queryClient.setQueryData(
          queryKey,
          (details) => details && detailsWithPending(details, [change]),
        );
        if (last) reportTick(queryClient, step, detail, change as Tick, answer as SavedDetail);
      },
      onFailed: (_, error) => reportFailure('Failed to update step detail', error),
      onSettled: () => {},
    },
  );
}

function reportTick(
  queryClient: QueryClient,
  step: WorkStep,
  detail: StepDetail,
  { completion }: Tick,
  saved: SavedDetail,
): void {
  if (saved.step.status !== 'completed') {
    showSuccess('Step detail updated successfully', { series: seriesOf('details', detail.id) });
    return;
  }
  const shown = { ...detail, completion };
  const onUndo = () => void tick(queryClient, step, shown, completion === done ? 0 : done);
  showSuccess(`"${step.name}" is completed`, {
    undo: { label: 'Undo', onUndo },
    series: seriesOf('steps completed', step.id),
  });
  completeTaskSoon(queryClient, step.taskId);
}
