import { useQuery } from '@tanstack/react-query';

import { onStepsQuery } from '#client/work/own-steps.ts';
import type { PersonTaskStep } from '#contract/people.ts';

export type OnSteps = ReadonlyMap<number, readonly PersonTaskStep[]>;

/** If this read fails, the page is shown without people. */
export function useOnSteps(projectId: number): OnSteps {
  const { data: links } = useQuery(onStepsQuery(projectId));
  return links ? grouped(links) : nobody;
}

const nobody: OnSteps = new Map();
const known = new WeakMap<readonly PersonTaskStep[], OnSteps>();

/** Memoized for all callers. */
function grouped(links: readonly PersonTaskStep[]): OnSteps {
  const onSteps = known.get(links) ?? Map.groupBy(links, ({ taskStepId }) => taskStepId);
  known.set(links, onSteps);
  return onSteps;
}
