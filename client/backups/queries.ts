import { queryOptions } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import type { Backup } from '#contract/backups.ts';

const soonMs = 2000;
const laterMs = 60_000;

/** How the backups are. Nobody announces one: as long as one is made, it is asked for again and again. */
export function backupsQuery() {
  return queryOptions({
    ...readOf('listBackups'),
    refetchInterval: ({ state }) => (state.data?.backups.some(isUnfinished) ? soonMs : laterMs),
  });
}

/** Whether it is still to be made, or being made. */
export function isUnfinished({ state }: Pick<Backup, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
