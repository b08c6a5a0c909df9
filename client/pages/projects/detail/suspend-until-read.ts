import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';

import { readProjectPage } from '../queries.ts';

/**
 * While `waits`, suspends, so that the previous page stays until this one can render completely, or for the longest
 * unnoticeable time. Otherwise it would render without its tasks, and again with each response.
 */
export function useSuspendUntilRead(id: number, waits: boolean): void {
  const queryClient = useQueryClient();
  if (!waits) {
    openings.delete(id);
    return;
  }
  const opening =
    openings.get(id) ?? Promise.race([readProjectPage(queryClient, id), pause(longestMs)]);
  openings.set(id, opening);
  use(opening);
}

const openings = new Map<number, Promise<unknown>>();
const longestMs = 150;

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
