import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import type { Evidence } from '#contract/evidence.ts';

/** What evidence is on. */
export type Item = { taskStepId: number } | { taskId: number };

export function keyOfItem(item: Item): string {
  return 'taskId' in item ? `task ${item.taskId}` : `step ${item.taskStepId}`;
}

/** The evidence of one step or task, with what was removed. One read serves the whole project. */
export function useEvidence(projectId: number, item: Item) {
  const key = keyOfItem(item);
  return useQuery({
    ...readOf('listEvidence', { params: { id: projectId } }),
    select: (all) => all.filter((one) => keyOfItem(itemOf(one)) === key),
  });
}

function itemOf({ taskId, taskStepId }: Evidence): Item {
  return taskId === null ? { taskStepId: taskStepId ?? 0 } : { taskId };
}
