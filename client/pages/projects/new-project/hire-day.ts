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

export function hireDayHint(day: string, start: string | null, today: string): string {
  const isBefore = (other: string | null) => other !== null && isAllowedDay(day) && day < other;
  if (isBefore(start)) return 'This day is before the start.';
  if (isBefore(today)) return 'This day is in the past.';
  return 'The day on which the hire is expected to start.';
}
