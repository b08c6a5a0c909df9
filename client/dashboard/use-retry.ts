import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

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
