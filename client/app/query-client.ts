import { QueryClient } from '@tanstack/react-query';

/**
 * The store of what was read. Nothing in it grows stale by itself and nothing is read again without a
 * reason; the reason is a change that the live stream, or this browser's own write, tells of.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Asked and refused is better than waiting for a network that the browser believes is away.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
