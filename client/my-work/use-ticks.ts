import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { stepDetailsQuery } from '#client/projects/queries.ts';
import { isLastOpen, reasonFor } from '#client/rounds/queries.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { completeTaskSoon, markStep } from '#client/steps/queries.ts';
import { seriesOf, showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { done } from '#contract/progress.ts';
import type { StepDetail } from '#contract/steps.ts';

/** Ticks made in a list. Each resolves when the list shows it. */
export type Ticks = {
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
  const { queryKey } = stepDetailsQuery(step.id);
  const reasoned = completion === done && isLastOpen(step) ? await reasonFor(step) : {};
  if (!reasoned) return;
  const show = (shown: number) =>
    queryClient.setQueryData(queryKey, (details) =>
      details?.map((one) => (one.id === detail.id ? { ...one, completion: shown } : one)),
    );
  show(completion);
  try {
    const sent = { params: { id: detail.id }, body: { completion, ...reasoned } };
    const saved = await write(queryClient, 'updateDetail', sent);
    if (saved.step.status !== 'completed') {
      showSuccess('Step detail updated successfully', { series: seriesOf('details', detail.id) });
      return;
    }
    const onUndo = () => void tick(queryClient, step, detail, completion === done ? 0 : done);
    showSuccess(`"${step.name}" is completed`, {
      undo: { label: 'Undo', onUndo },
      series: seriesOf('steps completed', step.id),
    });
    completeTaskSoon(queryClient, step.taskId);
  } catch (error) {
    show(detail.completion);
    reportFailure('Failed to update step detail', error);
  }
}
