const dayLength = 86_400_000;

/** The calendar day so many days after (or, negative, before) the given moment's day, `YYYY-MM-DD`. */
export function dayAfter(moment: string, days: number): string {
  const start = Date.parse(`${moment.slice(0, 10)}T00:00:00Z`);
  return new Date(start + days * dayLength).toISOString().slice(0, 10);
}

/** Like `dayAfter`, but weekends and holidays give the next day on which people work. */
export function workingDayAfter(moment: string, days: number): string {
  const day = dayAfter(moment, days);
  return isFree(day) ? workingDayAfter(day, 1) : day;
}

/** The last day on which people worked before the given moment's day; with `days`, so many of them back. */
export function workingDayBefore(moment: string, days = 1): string {
  const day = dayAfter(moment, -1);
  const left = isFree(day) ? days : days - 1;
  return left === 0 ? day : workingDayBefore(day, left);
}

/** A moment in office hours of the given day in the United States; `part` (0 to 1) says how late. */
export function officeHours(day: string, part: number): string {
  const [opening, hours] = [14, 8];
  return new Date(Date.parse(day) + (opening + part * hours) * 3_600_000).toISOString();
}

function isFree(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6 || holidays.has(day.slice(5));
}

// Those that have the same date in every year.
const holidays = new Set(['01-01', '07-04', '11-11', '12-25']);
