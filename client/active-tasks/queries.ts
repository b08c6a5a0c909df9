import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import { keyOf } from '#client/reads.ts';

import type { ActiveTasksSent } from './filters.ts';

/** Active tasks under these filters, the earliest due first, a page at a time. */
export function activeTasksQuery(filters: ActiveTasksSent) {
  return infiniteQueryOptions({
    queryKey: keyOf('listActiveTasks', filters),
    queryFn: ({ pageParam, signal }) =>
      api(
        'listActiveTasks',
        { query: { ...filters, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
