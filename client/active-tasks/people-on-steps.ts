import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/reads.ts';
import type { PersonTaskStep } from '#contract/people.ts';

/** The people on each step, by its id. */
export type Links = ReadonlyMap<number, readonly PersonTaskStep[]>;

/** A failed read leaves them out: the rest of the list does not depend on it. */
export function useLinks(): Links {
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return useMemo(() => Map.groupBy(links ?? [], ({ taskStepId }) => taskStepId), [links]);
}
