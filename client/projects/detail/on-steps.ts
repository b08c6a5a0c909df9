import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import type { PersonTaskStep } from '#contract/people.ts';

/** The people on each step, by the step's id. */
export type OnSteps = ReadonlyMap<number, readonly PersonTaskStep[]>;

/** What cannot be read is left out: the rest of the page does not depend on it. */
export function useOnSteps(): OnSteps {
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return links ? grouped(links) : nobody;
}

const nobody: OnSteps = new Map();
const known = new WeakMap<readonly PersonTaskStep[], OnSteps>();

/** Once for all who ask: these are the people of all projects. */
function grouped(links: readonly PersonTaskStep[]): OnSteps {
  const onSteps = known.get(links) ?? Map.groupBy(links, ({ taskStepId }) => taskStepId);
  known.set(links, onSteps);
  return onSteps;
}
