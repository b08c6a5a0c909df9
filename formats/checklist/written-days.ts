import { isDay } from '#contract/values.ts';

/** How to read a date such as 3/4 with slashes or hyphens. */
export type DayOrder = 'monthFirst' | 'dayFirst';

/**
 * Parses a day as spreadsheets write it: `2026-11-27`, `11/27/2026`, `27.11.2026`, `27-Nov-26`, `Nov 27, 2026`,
 * `Friday, November 27, 2026`, with or without a time, also after `on`. Without a year the next such day
 * from `today` is meant; a plain number is an Excel serial date. Null for anything else.
 */
export function writtenDay(text: string, order: DayOrder, today: string): string | null {
  if (text.length > longest) return null;
  const words = withoutTime(text).replace(weekday, '').trim();
  const serial = /^\d{5}(?:\.\d+)?$/.test(words) ? Number(words) : 0;
  if (serial >= firstSerial && serial <= lastSerial) return dayOfSerial(serial);
  const parts = datePartsOf(words, order);
  if (!parts) return null;
  const rest = [parts.month, parts.date].map((part) => String(part).padStart(2, '0')).join('-');
  const thisYear = Number(today.slice(0, 4));
  const day = `${parts.year ?? (rest < today.slice(5) ? thisYear + 1 : thisYear)}-${rest}`;
  return isDay(day) ? day : null;
}

/** The order that all texts of a column agree on. Null if some are ambiguous and none decides. */
export function dayOrderOf(texts: readonly string[]): { order: DayOrder | null; example: string } {
  let [monthFirst, dayFirst, example] = [false, false, ''];
  for (const text of texts) {
    if (text.length > longest) continue;
    const { one, two: behind, behind: two = behind } = either.exec(withoutTime(text))?.groups ?? {};
    if (one === undefined || one === two) continue;
    if (Number(one) > 12) dayFirst = true;
    else if (Number(two) > 12) monthFirst = true;
    else example ||= text.trim();
  }
  const isOpen = example !== '' && monthFirst === dayFirst;
  return { order: isOpen ? null : dayFirst ? 'dayFirst' : 'monthFirst', example };
}

function withoutTime(text: string): string {
  return text
    .trim()
    .replace(/^on\s+/i, '')
    .replace(time, '');
}

/** Serial dates count from the end of 1899. A rounding error below midnight is the next day: seconds are rounded. */
export function dayOfSerial(serial: number): string {
  const seconds = Math.round((serial - 25_569) * 86_400);
  return new Date(Math.floor(seconds / 86_400) * 86_400_000).toISOString().slice(0, 10);
}

/** 1970 to 2119; other numbers are not treated as days. */
const firstSerial = 25_569;
const lastSerial = 80_350;

const longest = 60;
const time = /(?:(?<!\s)\s+|(?<=\d)T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z)?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

const year = String.raw`(?<year>\d{4}|'?\d{2})`;
const either = new RegExp(
  String.raw`^(?<one>\d{1,2})(?:/(?<two>\d{1,2})(?:/${year})?|-(?<behind>\d{1,2})-(?<short>\d{4}|\d{2}))$`,
);
const nth = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`;
const name = String.raw`(?<name>[a-z]{3,9})\.?`;
const patterns = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})$/,
  new RegExp(String.raw`^(?<date>\d{1,2})\. ?(?<month>\d{1,2})\.? ?${year}?$`),
  new RegExp(`^${name}[ -]?${nth}(?:[ -]${year})?$`),
  new RegExp(String.raw`^${nth}\.?[ /-]?(?:of )?${name}(?:[ /-]${year})?$`),
];

type DateParts = { year: number | null; month: number; date: number };

/** Null if the text is not a day. An unambiguous date such as 27/11 overrides `order`. */
export function datePartsOf(written: string, order: DayOrder | null): DateParts | null {
  const words = written.toLowerCase().replaceAll(/[\s,]+/g, ' ');
  const open = either.exec(words)?.groups;
  if (open) {
    const [one, two] = [Number(open['one']), Number(open['two'] ?? open['behind'])];
    const isDayFirst = order !== null && (one > 12 || (order === 'dayFirst' && two <= 12));
    const [month, date] = isDayFirst ? [two, one] : [one, two];
    return { year: yearOf(open['year'] ?? open['short']), month, date };
  }
  for (const pattern of patterns) {
    const { name: called, month: index, date, year: typed } = pattern.exec(words)?.groups ?? {};
    const month = called === undefined ? Number(index) : monthNamed(called);
    if (date !== undefined && month > 0) return { year: yearOf(typed), month, date: Number(date) };
  }
  return null;
}

export const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

function monthNamed(called: string): number {
  return called === 'sept' ? 9 : months.findIndex((month) => month.startsWith(called)) + 1;
}

function yearOf(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  return typed.length === 4 ? Number(typed) : 2000 + Number(typed.replace("'", ''));
}
