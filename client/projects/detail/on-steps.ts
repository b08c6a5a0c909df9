import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/reads.ts';
import type { PersonTaskStep } from '#contract/people.ts';

/** The people on each step, by the step's id. */
export type OnSteps = ReadonlyMap<number, readonly PersonTaskStep[]>;

/** What cannot be read is left out: the rest of the page does not depend on it. */
export function useOnSteps(): OnSteps {
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return useMemo(() => Map.groupBy(links ?? [], ({ taskStepId }) => taskStepId), [links]);
}
