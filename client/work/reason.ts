import { api } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { askReason } from '#client/shared/retry-with-reason.ts';
import type { WithReason } from '#client/shared/retry-with-reason.ts';
import type { TaskStep } from '#contract/steps.ts';
import { isConditional } from '#rules/waits.ts';

/** The fields that decide whether completing a step may need a reason. */
export type Completed = Parameters<typeof isConditional>[0] & Pick<TaskStep, 'id' | 'name'>;

/**
 * Completes a step, after asking for a reason if one is required. Every way of completing a step uses this. `refused`
 * is called if the user gives no reason.
 */
export function withReason(
  step: Completed,
  complete: (reasoned: WithReason) => void,
  refused: () => void = () => {},
): void {
  if (!isConditional(step)) {
    complete({});
    return;
  }
  api('readStepConditions', { params: { id: step.id } }).then(
    ({ unmet }) => {
      if (unmet.length === 0) return complete({});
      const { id: stepId, name } = step;
      return askReason({ stepId, name, unmet, answer: complete, refuse: refused });
    },
    (error: unknown) => {
      reportFailure('Failed to update step', error);
      refused();
    },
  );
}

type Counted = Pick<TaskStep, 'detailsCount' | 'completedDetailsCount'>;

export function isLastOpen({ detailsCount, completedDetailsCount }: Counted): boolean {
  return detailsCount - completedDetailsCount === 1;
}
