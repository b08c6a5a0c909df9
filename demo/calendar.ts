import { addDays } from '#rules/add-days.ts';

import { holidaysOf } from './holidays.ts';

/** Negative days count backwards. */
export function dayAfter(moment: string, days: number): string {
  return addDays(moment.slice(0, 10), days);
}

/** The next working day if that day is a day off. */
export function workingDayAfter(moment: string, days: number): string {
  const day = dayAfter(moment, days);
  return isFree(day) ? workingDayAfter(day, 1) : day;
}

/** Counts working days backwards. */
export function workingDayBefore(moment: string, days = 1): string {
  const day = dayAfter(moment, -1);
  const left = isFree(day) ? days : days - 1;
  return left === 0 ? day : workingDayBefore(day, left);
}

/** A time within US office hours; `part` is from 0 (opening) to 1. */
export function officeHours(day: string, part: number): string {
  const [opening, hours] = [14, 8];
  return new Date(Date.parse(day) + (opening + part * hours) * 3_600_000).toISOString();
}

function isFree(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6 || holidaysIn(day.slice(0, 4)).has(day);
}

const byYear = new Map<string, Set<string>>();

function holidaysIn(year: string): Set<string> {
  const known = byYear.get(year) ?? new Set(holidaysOf(Number(year)).map(({ day }) => day));
  byYear.set(year, known);
  return known;
}
