import { numberOf } from '#rules/holiday-set.ts';
import type { Holidays } from '#rules/holiday-set.ts';

export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const number = numberOf(day);
  // Day 0 was a Thursday.
  const weekday = (number + 4) % 7;
  return weekday !== 0 && weekday !== 6 && !holidays.has(number);
}

export function hourIn(timeZone: string, moment: string): number {
  const options = { timeZone, hour: '2-digit', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en-US', options).format(new Date(moment)));
}
