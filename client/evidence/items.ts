import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import { useRowRead } from '#client/row-reads.ts';
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
  const isOn = isOf(item);
  return useRowRead(
    readOf('listEvidence', { params: { id: projectId } }),
    (all: Evidence[] | undefined) =>
      all?.filter((one) => one.removedAt === null && isOn(one)).length ?? unknown,
  );
}

function isOf(item: Item): (evidence: Evidence) => boolean {
  return 'taskId' in item
    ? ({ taskId }) => taskId === item.taskId
    : ({ taskId, taskStepId }) => taskId === null && taskStepId === item.taskStepId;
}
