import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { attemptOf } from '#client/data/attempts.ts';
import { reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { reportChanged } from '#client/shared/report-changed.ts';
import { completeTasksSoon } from '#client/work/follow-up.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskStep } from '#contract/steps.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';

export type StepsChange = Sent<Calls['changeSteps']>['body']['change'];

/** One call for all; the steps stay selected. */
export function useStepsChange(projectId: number, steps: readonly TaskStep[]) {
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const [busy, setBusy] = useState(false);
  const send = async (change: StepsChange) => {
    setBusy(true);
    try {
      const rows = steps.map(({ id, version }) => ({ id, version }));
      const sent = { params: { id: projectId }, body: { steps: rows, change } };
      const answer = await write(queryClient, 'changeSteps', sent);
      const verb = change.delete ? 'deleted' : 'updated';
      const attempt = attemptOf('changeSteps', sent);
      reportChanged(queryClient, answer, { noun: 'step', verb, attempt });
      const [first] = steps;
      if (first && answer.changed > 0 && (change.isCompleted || change.delete || change.taskId)) {
        completeTasksSoon(queryClient, { projectId, taskId: first.taskId });
      }
    } catch (error) {
      reportFailure('No step was changed', error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, change: (change: StepsChange) => guard(() => void send(change)) };
}
