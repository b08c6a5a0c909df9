import { sentDay } from '#contract/values.ts';

/** Null if valid; `unreadable`: the typed text is not a date. */
export function problemOfDay(day: string, unreadable: boolean): string | null {
  if (unreadable) return 'Must be a valid date';
  return day === '' || isAllowedDay(day) ? null : 'Must be a year from 1900 on';
}

/** Whether the contract accepts the day: a half-typed year is out of range. */
export function isAllowedDay(day: string): boolean {
  return sentDay.safeParse(day).success;
}
