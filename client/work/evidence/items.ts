import { useQuery } from '@tanstack/react-query';

import { indexed } from '#client/data/indexed.ts';
import { readOf } from '#client/data/reads.ts';
import { useRowRead } from '#client/data/row-reads.ts';
import type { Evidence } from '#contract/evidence.ts';

export type Item = { taskStepId: number } | { taskId: number };

export function keyOfItem(item: Item): string {
  return 'taskId' in item ? `task ${item.taskId}` : `step ${item.taskStepId}`;
}

/** Includes removed evidence. One read serves the whole project. */
export function useEvidence(projectId: number, item: Item) {
  return useQuery({
    ...readOf('listEvidence', { params: { id: projectId } }),
    select: (all) => all.filter(isOf(item)),
  });
}

/** The number of present items; `unknown` until loaded. */
export function useEvidenceCount<Unknown>(projectId: number, item: Item, unknown: Unknown) {
  return useRowRead(
    readOf('listEvidence', { params: { id: projectId } }),
    (all: Evidence[] | undefined) =>
      all === undefined ? unknown : (countIn(all, keyOfItem(item))?.count ?? 0),
  );
}

const countIn = indexed((all: readonly Evidence[]) => {
  const present = all.filter(({ removedAt }) => removedAt === null);
  const byItem = Map.groupBy(present, ({ taskId, taskStepId }) =>
    keyOfItem(taskId === null ? { taskStepId: taskStepId ?? 0 } : { taskId }),
  );
  return [...byItem].map(([id, { length: count }]) => ({ id, count }));
});

function isOf(item: Item): (evidence: Evidence) => boolean {
  return 'taskId' in item
    ? ({ taskId }) => taskId === item.taskId
    : ({ taskId, taskStepId }) => taskId === null && taskStepId === item.taskStepId;
}
