import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';

import { briefly } from '#client/data/briefly.ts';

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
  const opening = openings.get(id) ?? briefly(readProjectPage(queryClient, id));
  openings.set(id, opening);
  use(opening);
}

const openings = new Map<number, Promise<unknown>>();
