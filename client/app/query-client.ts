import { QueryClient } from '@tanstack/react-query';

/** Nothing grows stale by age. The live stream and the answers to own writes invalidate what changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Fail at once rather than pause while the browser believes that it is offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
