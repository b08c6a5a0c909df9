import type { Query, QueryClient } from '@tanstack/react-query';

import type { Saved } from '../pending-changes.ts';
import type { Shown } from './shown.ts';
import { takes } from './taken.ts';

/** The position of the latest answer about each project. After a restore of the server each is read again. */
const latest = new Map<number, number>();

/** Whether no later answer about this project has arrived: answers may overtake each other. */
export function isLatest(projectId: number, position: number | null): boolean {
  if (position === null || position <= (latest.get(projectId) ?? 0)) return false;
  latest.set(projectId, position);
  return true;
}

/**
 * Puts a saved change into all cached reads that can take it. A read that is being repeated, or has to be, still has to
 * be.
 */
export function take(queryClient: QueryClient, saved: Saved, records: Shown['records']): Shown {
  const reads = new Set<Query>();
  for (const query of queryClient.getQueryCache().findAll({ predicate: canTake })) {
    const { queryKey, state } = query;
    const { data, isInvalidated, fetchStatus } = state;
    const taken = takes[String(queryKey[0])]?.(data, saved, queryKey);
    if (!taken) continue;
    if (taken.data !== data) {
      queryClient.setQueryData(queryKey, taken.data);
      if (isInvalidated) query.invalidate();
    }
    if (taken.whole && !isInvalidated && fetchStatus === 'idle') reads.add(query);
  }
  return { records, reads };
}

/** Repeats the reads that a pending change has stopped. */
export async function readMissed(queryClient: QueryClient): Promise<void> {
  const predicate = (query: Query) => canTake(query) && query.state.isInvalidated;
  await queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}

function canTake({ queryKey, state }: Query): boolean {
  return String(queryKey[0]) in takes && state.data !== undefined;
}
