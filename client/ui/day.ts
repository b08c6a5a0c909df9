import { formatNumber } from '#contract/words.ts';

/** Always with the year, as `Mar 4, 2026`: for archive, slides, exports and the activity log. */
export function formatDay(day: string): string {
  return dayWithYear(day);
}

/** The local day of an ISO 8601 timestamp, as `Mar 4, 2026`. */
export function formatDayOf(moment: string): string {
  return formatDay(dayOf(new Date(moment)));
}

/** For rows and headers: `Thu, Nov 12`, with the year if it is another one. */
export function shortDay(day: string, year = today().slice(0, 4)): string {
  return `${weekday(day)}, ${monthDay(day, year)}`;
}

/** Without the weekday: `Nov 12`. */
export function monthDay(day: string, year = today().slice(0, 4)): string {
  return (day.startsWith(year) ? dayAlone : dayWithYear)(day);
}

/** For tooltips: `Thursday, November 12, 2026`. */
export function fullDay(day: string): string {
  return wholeDay(day);
}

/** `5 days late`, `today`, `in 3 days` within a week, otherwise the short day. */
export function relativeDay(day: string, now = today()): string {
  const left = (utc(day) - utc(now)) / 86_400_000;
  if (left > 7) return shortDay(day, now.slice(0, 4));
  if (left < 0) return left === -1 ? '1 day late' : `${formatNumber(-left)} days late`;
  return ['today', 'tomorrow'][left] ?? `in ${left} days`;
}

/** An ISO 8601 timestamp in local time, as `Mar 4, 2026, 2:05 PM`. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return `${formatDay(dayOf(date))}, ${timeOf(date)}`;
}

/** For rows: omits the current year. */
export function shortMoment(moment: string): string {
  const date = new Date(moment);
  return `${shortDay(dayOf(date))}, ${timeOf(date)}`;
}

export function timeOf(date: Date): string {
  return hourAndMinute.format(Date.UTC(2000, 0, 1, date.getHours(), date.getMinutes()));
}

export function today(): string {
  return dayOf(new Date());
}

export function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()];
  const rest = parts.map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...rest].join('-');
}

/** Calendar days have no time zone, so they are formatted in UTC. */
function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const weekday = formatOf({ weekday: 'short' });
const dayAlone = formatOf({ month: 'short', day: 'numeric' });
const dayWithYear = formatOf({ dateStyle: 'medium' });
const wholeDay = formatOf({ dateStyle: 'full' });
const hourAndMinute = inUtc({ hour: 'numeric', minute: '2-digit' });

/** Stores its results: formatting is slow, and a page shows the same days many times. */
function formatOf(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = inUtc(options);
  const known = new Map<string, string>();
  return (day) => {
    const text = known.get(day) ?? format.format(utc(day));
    known.set(day, text);
    return text;
  };
}
