/** Days are `YYYY-MM-DD`, months are their first day. */

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Always six weeks, from Sunday to Saturday, with days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const first = daysLater(month, -dateOf(month).getUTCDay());
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => daysLater(first, week * 7 + weekday)),
  );
}

/** Clamped to the last day of a shorter month. */
export function monthsLater(day: string, count: number): string {
  const date = dateOf(monthOf(day));
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  const last = date.getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return dayOf(date);
}

/** The day that a key moves to in a calendar grid; null for other keys. */
export function dayByKey(day: string, key: string): string | null {
  const weekday = dateOf(day).getUTCDay();
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  if (key === 'PageUp' || key === 'PageDown') return monthsLater(day, key === 'PageUp' ? -1 : 1);
  return days[key] === undefined ? null : daysLater(day, days[key]);
}

function daysLater(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
