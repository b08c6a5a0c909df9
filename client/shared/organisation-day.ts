import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { readOf } from '#client/data/reads.ts';
import { today } from '#client/ui/day.ts';
import { watchClock } from '#client/ui/today.ts';
import { dayIn } from '#contract/today.ts';

/**
 * The date in the organization's time zone, or in the browser's until that is known. Reads the organization only if
 * `enabled`.
 */
export function useOrganisationDay(enabled: boolean): string {
  const { data } = useQuery({ ...readOf('readOrganisation'), enabled });
  const zone = data && (data.timeZone ?? data.serverTimeZone);
  const day = () => (zone ? dayIn(zone, new Date().toISOString()) : today());
  return useSyncExternalStore(watchClock, day);
}
