import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { readOf } from '#client/reads.ts';

import { sentFor } from './filters.ts';
import type { Filters } from './filters.ts';

export function statsQuery(filters: Filters) {
  const query = sentFor(filters);
  return queryOptions({
    ...readOf('readDashboardStats', { query }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches every failed query on screen. */
export function useRetry(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const failed = { type: 'active', predicate: isFailed } as const;
    void queryClient.refetchQueries(failed);
  }, [queryClient]);
}

function isFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}
