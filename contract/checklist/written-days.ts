import { isDay } from '../values.ts';

/** Whether the month or the day comes first where slashes or hyphens leave it open. */
export type DayOrder = 'monthFirst' | 'dayFirst';

/**
 * Reads a day as spreadsheets write it: `2026-11-27`, `11/27/2026`, `27.11.2026`, `27-Nov-26`, `Nov 27, 2026`,
 * `Friday, November 27, 2026`, with or without a time. Without a year it is the next such day from `today` on; a bare
 * number is the one that Excel counts days with. Null for anything else.
 */
export function writtenDay(text: string, order: DayOrder, today: string): string | null {
  if (text.length > longest) return null;
  const words = text.trim().replace(time, '').replace(weekday, '').trim();
  const serial = /^\d{5}(?:\.\d+)?$/.test(words) ? Math.floor(Number(words)) : 0;
  if (serial >= firstSerial && serial <= lastSerial) return dayOfSerial(serial);
  for (const pattern of patterns) {
    const groups = pattern.exec(words)?.groups;
    const found = groups && dayOf(groups, order, today);
    if (found) return found;
  }
  return null;
}

/** The order that texts of one column agree on. Null where some could be two days and nothing says which. */
export function dayOrderOf(texts: readonly string[]): { order: DayOrder | null; example: string } {
  let [monthFirst, dayFirst, example] = [false, false, ''];
  for (const text of texts) {
    const { one, two } = either.exec(text.trim().replace(time, ''))?.groups ?? {};
    if (one === undefined || one === two) continue;
    if (Number(one) > 12) dayFirst = true;
    else if (Number(two) > 12) monthFirst = true;
    else example ||= text.trim();
  }
  const isOpen = example !== '' && monthFirst === dayFirst;
  return { order: isOpen ? null : dayFirst ? 'dayFirst' : 'monthFirst', example };
}

/** The day with this number in a spreadsheet, which counts from the end of 1899. */
export function dayOfSerial(serial: number): string {
  return new Date(Math.floor(serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
}

/** From 1970 to 2119: a number beyond is no day. */
const firstSerial = 25_569;
const lastSerial = 80_350;

const longest = 60;
const time = /[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z)?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

const year = String.raw`(?<year>\d{4}|'?\d{2})`;
const eitherOrder = String.raw`^(?<one>\d{1,2})(?<sign>[/-])(?<two>\d{1,2})\k<sign>${year}$`;
const either = new RegExp(eitherOrder);
const patterns = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})$/,
  either,
  new RegExp(String.raw`^(?<date>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?${year}$`),
  new RegExp(
    String.raw`^(?<date>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?<name>[a-z]{3,9})\.?(?:,?[\s-]+${year})?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?<name>[a-z]{3,9})\.?[\s-]+(?<date>\d{1,2})(?:st|nd|rd|th)?(?:,?[\s-]+${year})?$`,
    'i',
  ),
];

type Groups = Record<string, string | undefined>;

function dayOf(groups: Groups, order: DayOrder, today: string): string | null {
  const { name, one = '', two = '' } = groups;
  const swapped = Number(one) > 12 || (order === 'dayFirst' && Number(two) <= 12);
  const month =
    name === undefined ? Number(groups['month'] ?? (swapped ? two : one)) : monthNamed(name);
  const date = Number(groups['date'] ?? (swapped ? one : two));
  const rest = [month, date].map((part) => String(part).padStart(2, '0')).join('-');
  const typed = groups['year'];
  const inYear = typed === undefined ? yearFor(rest, today) : fullYear(typed);
  const day = `${inYear}-${rest}`;
  return isDay(day) ? day : null;
}

function monthNamed(name: string): number {
  const wanted = name.toLowerCase();
  return wanted === 'sept' ? 9 : months.findIndex((month) => month.startsWith(wanted)) + 1;
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

function fullYear(typed: string): number {
  return typed.length === 4 ? Number(typed) : 2000 + Number(typed.replace("'", ''));
}

function yearFor(rest: string, today: string): number {
  const current = Number(today.slice(0, 4));
  return rest < today.slice(5) ? current + 1 : current;
}
