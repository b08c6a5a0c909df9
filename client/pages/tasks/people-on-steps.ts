import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import type { PersonTaskStep } from '#contract/people.ts';

/** By step id. */
export type Links = ReadonlyMap<number, readonly PersonTaskStep[]>;

/** If this read fails, the list is shown without people. */
export function useLinks(): Links {
  const { data: links } = useQuery(readOf('listPersonTaskSteps'));
  return useMemo(() => Map.groupBy(links ?? [], ({ taskStepId }) => taskStepId), [links]);
}
