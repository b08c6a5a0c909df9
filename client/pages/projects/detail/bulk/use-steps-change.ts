import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { attemptOf } from '#client/data/attempts.ts';
import { reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { useInTurn } from '#client/shared/in-turn.ts';
import { reportChanged } from '#client/shared/report-changed.ts';
import { completeTasksSoon } from '#client/work/follow-up.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskStep } from '#contract/steps.ts';

import { projectQuery } from '../../queries.ts';
import { useArchivedGuard } from '../project/archived-guard.tsx';

export type StepsChange = Sent<Calls['changeSteps']>['body']['change'];

/** One call for all; the steps stay selected. A change during another one follows it. */
export function useStepsChange(projectId: number, steps: readonly TaskStep[]) {
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const { busy, inTurn } = useInTurn(`steps of ${projectId}`);
  const change = (sent: StepsChange) =>
    guard(() => void inTurn(() => changeAll(queryClient, projectId, steps, sent)));
  return { busy, change };
}

async function changeAll(
  queryClient: QueryClient,
  projectId: number,
  steps: readonly TaskStep[],
  change: StepsChange,
): Promise<void> {
  const read = projectQuery(projectId);
  try {
    const all = queryClient.getQueryData(read.queryKey)?.tasks.flatMap((task) => task.steps);
    const versions = new Map(all?.map(({ id, version }) => [id, version]));
    const rows = steps.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }));
    const sent = { params: { id: projectId }, body: { steps: rows, change } };
    const answer = await write(queryClient, 'changeSteps', sent);
    const verb = change.delete ? 'deleted' : 'updated';
    const attempt = attemptOf('changeSteps', sent);
    reportChanged(queryClient, answer, { noun: 'step', verb, attempt });
    const [first] = steps;
    if (first && answer.changed > 0 && (change.isCompleted || change.delete || change.taskId)) {
      completeTasksSoon(queryClient, { projectId, taskId: first.taskId });
    }
    // The next change needs the new versions, for which a write does not wait long.
    await queryClient.query(read).catch(() => {});
  } catch (error) {
    reportFailure('No step was changed', error);
  }
}
