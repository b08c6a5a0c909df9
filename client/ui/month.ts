/** Days are `YYYY-MM-DD`, months their first day. */

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The weeks of a month from Sunday to Saturday, with the days of its neighbours: always six. */
export function weeksOf(month: string): string[][] {
  const first = daysLater(month, -dateOf(month).getUTCDay());
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => daysLater(first, week * 7 + weekday)),
  );
}

/** The same day so many months later, or the last one of a shorter month. */
export function monthsLater(day: string, count: number): string {
  const date = dateOf(monthOf(day));
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0);
  const last = date.getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return dayOf(date);
}

/** The day to which a key leads in a grid of days; null for other keys. */
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
