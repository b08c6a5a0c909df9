import { api } from '#client/api.ts';
import { askReason } from '#client/shared/asked-reason.ts';
import type { Reasoned } from '#client/shared/asked-reason.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { isConditional } from '#contract/steps.ts';
import type { TaskStep } from '#contract/steps.ts';

/** What of a step tells whether its completion may need a reason. */
export type Completed = Parameters<typeof isConditional>[0] & Pick<TaskStep, 'id' | 'name'>;

/**
 * Completes a step: at once, or after the reason that it needs was given. Every way of completing one goes through
 * here; `refused` is called where no reason is given.
 */
export function withReason(
  step: Completed,
  complete: (reasoned: Reasoned) => void,
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

/** The same to wait for; null where no reason is given. */
export function reasonFor(step: Completed): Promise<Reasoned | null> {
  return new Promise((resolve) => {
    withReason(step, resolve, () => resolve(null));
  });
}

type Counted = Pick<TaskStep, 'detailsCount' | 'completedDetailsCount'>;

/** Whether a step has one open detail left. */
export function isLastOpen({ detailsCount, completedDetailsCount }: Counted): boolean {
  return detailsCount - completedDetailsCount === 1;
}
