import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';
import { today } from '#client/ui/day.ts';
import { dayIn } from '#contract/today.ts';

/** The organization's day; the browser's until the time zone is known. Reads it only if `wanted`. */
export function useOrganisationDay(wanted: boolean): string {
  const { data } = useQuery({ ...readOf('readOrganisation'), enabled: wanted });
  return data ? todayIn(data.timeZone ?? data.serverTimeZone) : today();
}

function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date().toISOString());
}
