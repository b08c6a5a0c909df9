import { queryOptions } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import type { Backup } from '#contract/backups.ts';

const soonMs = 2000;
const laterMs = 60_000;

/** Nothing announces a backup, so the query polls while one is being made. */
export function backupsQuery() {
  return queryOptions({
    ...readOf('listBackups'),
    refetchInterval: ({ state }) => (state.data?.backups.some(isUnfinished) ? soonMs : laterMs),
  });
}

export function isUnfinished({ state }: Pick<Backup, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
