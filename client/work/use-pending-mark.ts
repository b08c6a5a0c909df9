import { useMemo } from 'react';

import { stepWithMark } from '#client/pending-changes.ts';
import { usePending } from '#client/pending-queue.ts';
import type { TaskStep } from '#contract/steps.ts';

export function usePendingMark<Step extends TaskStep>(step: Step, projectId: number): Step {
  const changes = usePending(projectId);
  return useMemo(() => stepWithMark(step, changes), [step, changes]);
}
