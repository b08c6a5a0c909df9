import { sentDay } from '#contract/values.ts';

/** The problem of the hire date, or null; `unreadable`: the typed text is no date. */
export function problemOfDay(day: string, unreadable: boolean): string | null {
  if (unreadable) return 'Must be a day that exists';
  return day === '' || isSensible(day) ? null : 'Must be a year from 1900 on';
}

/** True for a day that the contract takes, which a year that is half typed is not. */
export function isSensible(day: string): boolean {
  return sentDay.safeParse(day).success;
}
