import { formatNumber } from '#contract/words.ts';

/** Always with the year, as `Mar 4, 2026`: for archive, slides, exports and the activity log. */
export function formatDay(day: string): string {
  return `${monthAndDay(day)}, ${day.slice(0, 4)}`;
}

/** The local day of an ISO 8601 timestamp, as `Mar 4, 2026`. */
export function formatDayOf(moment: string): string {
  return formatDay(dayOf(new Date(moment)));
}

/** For rows and headers: `Thu, Nov 12`, with the year if it is another one. */
export function shortDay(day: string, year = today().slice(0, 4)): string {
  return `${firstThree(weekdayOf(day))}, ${monthDay(day, year)}`;
}

/** Without the weekday: `Nov 12`. */
export function monthDay(day: string, year = today().slice(0, 4)): string {
  return day.startsWith(year) ? monthAndDay(day) : formatDay(day);
}

/** For tooltips: `Thursday, November 12, 2026`. */
export function fullDay(day: string): string {
  return `${weekdayOf(day)}, ${monthAndDay(day, String)}, ${day.slice(0, 4)}`;
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
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

export function today(): string {
  return dayOf(new Date());
}

export function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()];
  const rest = parts.map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...rest].join('-');
}

/** Calendar days have no time zone, so they are counted in UTC. */
function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `Mar 4`. Without `Intl`, because creating its formats delays the first view. */
function monthAndDay(day: string, name: (month: string) => string = firstThree): string {
  return `${name(months[Number(day.slice(5, 7)) - 1] ?? '')} ${Number(day.slice(8, 10))}`;
}

function weekdayOf(day: string): string {
  return weekdays[new Date(utc(day)).getUTCDay()] ?? '';
}

const firstThree = (name: string) => name.slice(0, 3);
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
