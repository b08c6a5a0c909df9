import { isDay } from '#contract/values.ts';
import { addDays } from '#rules/add-days.ts';
import { dueDay } from '#rules/due.ts';
import type { Holidays } from '#rules/holiday-set.ts';

import { datePartsOf, months } from './written-days.ts';

/** Null if the text is not a day. */
type Found = { day: string } | { problem: string } | null;

/**
 * Parses a day as typed: `Jan 12`, `fri`, `tomorrow`, `in 3 days`, `1/12`, `2027-01-12`. Without a year the next
 * such day is meant; a weekday never means today.
 */
export function typedDay(text: string, today: string, holidays: Holidays): Found {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .replace(/^(?:on|by|due) /, '');
  return (
    byName(words, today) ??
    byWeekday(words, today) ??
    byDistance(words, today, holidays) ??
    byDate(words.replace(leadingWeekday, ''), today)
  );
}

const names: Record<string, number> = { yesterday: -1, today: 0, tod: 0, tomorrow: 1, tom: 1 };

function byName(words: string, today: string): Found {
  const days = names[words];
  return days === undefined ? null : { day: addDays(today, days) };
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const leadingWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.? (?=\S)/;

/** `next` refers to the week that begins next Monday. */
function byWeekday(words: string, today: string): Found {
  const { next, name } = /^(?:this |(?<next>next ))?(?<name>[a-z]{3,})$/.exec(words)?.groups ?? {};
  if (name === undefined) return null;
  const monday = addDays(today, daysUntil(1, today));
  if (next && name === 'week') return { day: monday };
  const weekday = weekdays.findIndex((known) => known.startsWith(name));
  if (weekday < 0) return null;
  const days = next ? (weekday + 6) % 7 : daysUntil(weekday, today);
  return { day: addDays(next ? monday : today, days) };
}

function daysUntil(weekday: number, from: string): number {
  return ((weekday - new Date(from).getUTCDay() + 6) % 7) + 1;
}

const distance =
  /^(?:in )?(?<count>an?|\d{1,4}) ?(?<unit>d|w|(?:(?:working|business) )?days?|weeks?|months?)(?: from (?:now|today))?$/;

function byDistance(words: string, today: string, holidays: Holidays): Found {
  const { count = '', unit = '' } = distance.exec(words)?.groups ?? {};
  if (unit === '') return null;
  const many = Number(count) || (count === '0' ? 0 : 1);
  if (unit.startsWith('month')) return { day: addMonths(today, many) };
  if (/^(?:working|business)/.test(unit)) {
    const around = { startDay: today, endDate: null, milestones: [], holidays };
    const day = dueDay({ days: many, unit: 'working', from: 'start' }, around);
    return day === null ? null : { day };
  }
  return { day: addDays(today, unit.startsWith('w') ? many * 7 : many) };
}

function byDate(words: string, today: string): Found {
  const parts = datePartsOf(words, null);
  return parts && dayAt(parts.year, parts.month, parts.date, today);
}

function dayAt(typed: number | null, month: number, date: number, today: string): Found {
  if (month > 12) {
    return { problem: `There is no month ${month}. The month comes first, as in 11/27` };
  }
  const thisYear = Number(today.slice(0, 4));
  const isPast = [pad(month), pad(date)].join('-') < today.slice(5);
  const inYear = typed ?? (isPast ? thisYear + 1 : thisYear);
  const called = `${capital(months[month - 1]?.slice(0, 3) ?? '')} ${date}`;
  // 2000 was a leap year, so February 29 is accepted.
  if (date < 1 || date > daysIn(2000, month)) return { problem: `There is no ${called}` };
  if (date > daysIn(inYear, month)) return { problem: `There is no ${called} in ${inYear}` };
  const day = `${String(inYear).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? { day } : { problem: `The year ${inYear} is too early` };
}

function daysIn(inYear: number, month: number): number {
  return new Date(Date.UTC(inYear, month, 0)).getUTCDate();
}

function addMonths(day: string, count: number): string {
  const [from = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = from * 12 + month - 1 + count;
  const [to, at] = [Math.floor(index / 12), (index % 12) + 1];
  return `${to}-${pad(at)}-${pad(Math.min(date, daysIn(to, at)))}`;
}

const pad = (number: number) => String(number).padStart(2, '0');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
