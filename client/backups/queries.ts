import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import type { Backup } from '#contract/backups.ts';

const soonMs = 2000;
const laterMs = 60_000;

/** How the backups are. Nobody announces one: as long as one is made, it is asked for again and again. */
export function backupsQuery() {
  return queryOptions({
    queryKey: ['/api/backups'],
    queryFn: ({ signal }) => api('listBackups', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.backups.some(isUnfinished) ? soonMs : laterMs),
  });
}

/** Has one made now. */
export function useRequestBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('requestBackup', {}),
    // Where one is made already, that is what there is to see.
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsQuery().queryKey }),
  });
}

/** Whether it is still to be made, or being made. */
export function isUnfinished({ state }: Pick<Backup, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
