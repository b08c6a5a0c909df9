import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { api } from '#client/data/api.ts';
import { keyOf } from '#client/data/reads.ts';

import type { MyWorkSent } from './filters.ts';

/** Earliest due first. */
export function myWorkQuery(sent: MyWorkSent) {
  return infiniteQueryOptions({
    queryKey: keyOf('listMyWork', sent),
    queryFn: ({ pageParam, signal }) =>
      api(
        'listMyWork',
        { query: { ...sent, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
