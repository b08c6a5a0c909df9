import { daysBetween } from '#contract/status-report.ts';
import { counted, formatNumber } from '#contract/words.ts';

/** Days with their year, because presentations are kept for years. */

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(day));
};

/** `Nov 12, 2026` */
export const shortDay = utc({ dateStyle: 'medium' });

/** `Thursday, November 12, 2026` */
export const fullDay = utc({ dateStyle: 'full' });

/** `in 6 days`, `today`, or the day of work: `day 54`; the day after the hire date is day 1. */
export function distanceTo(day: string, today: string): string {
  const left = daysBetween(today, day);
  if (left === 0) return 'today';
  return left > 0 ? `in ${counted(left, 'day')}` : `day ${formatNumber(-left)}`;
}
