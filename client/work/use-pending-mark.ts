import { useMemo } from 'react';

import { stepWithMark } from '#client/data/pending-changes.ts';
import { usePending } from '#client/data/pending-queue.ts';

export function usePendingMark<Step extends Parameters<typeof stepWithMark>[0]>(
  step: Step,
  projectId: number,
): Step {
  const changes = usePending(projectId);
  return useMemo(() => stepWithMark(step, changes), [step, changes]);
}
