import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { readOf } from '#client/reads.ts';
import { today } from '#client/ui/day.ts';
import { watchClock } from '#client/ui/today.ts';
import { dayIn } from '#contract/today.ts';

/** The organization's day; the browser's until the time zone is known. Reads it only if `wanted`. */
export function useOrganisationDay(wanted: boolean): string {
  const { data } = useQuery({ ...readOf('readOrganisation'), enabled: wanted });
  const zone = data && (data.timeZone ?? data.serverTimeZone);
  const day = () => (zone ? dayIn(zone, new Date().toISOString()) : today());
  return useSyncExternalStore(watchClock, day);
}
