import { newHoliday } from '#contract/holidays.ts';
import type { NewHoliday } from '#contract/holidays.ts';
import { isDay } from '#contract/values.ts';
import { counted } from '#contract/words.ts';

/** A day as a list or calendar names it. `special` says why it may not be a day off. */
export type FoundDay = { day: string; name: string; special?: string; row: number | null };

/** `row` is the number of the line; null for events of a calendar. */
export type HolidayProblem = { row: number | null; message: string };

export type FoundDays = { days: FoundDay[]; problems: HolidayProblem[] };

export type HolidayLines = {
  holidays: NewHoliday[];
  /** Days that are left out unless they are chosen, with the reason in words. */
  special: { words: string; holidays: NewHoliday[] }[];
  problems: HolidayProblem[];
};

/** Reads lines with a day and a name. */
export function daysInLines(text: string): FoundDays {
  const found: FoundDays = { days: [], problems: [] };
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    if (line.trim() === '') continue;
    const row = index + 1;
    const one = line.length > longestLine ? null : dayIn(line);
    if (one) found.days.push({ row, day: one.day, name: one.rest });
    else found.problems.push({ row, message: `There is no day in “${cut(line.trim())}”` });
  }
  return found;
}

/** Sorts what was found by day. A day that occurs twice keeps its first name; past years are left out. */
export function holidaysOf({ days, problems }: FoundDays, today: string): HolidayLines {
  const read: HolidayLines = { holidays: [], special: [], problems: [...problems] };
  const firstDay = `${today.slice(0, 4)}-01-01`;
  const left: { group: string; holiday: NewHoliday }[] = [];
  const seen = new Set<string>();
  const past = 'past';
  for (const { row, day, name, special } of days.toSorted(byPlace)) {
    const { data, error } = newHoliday.safeParse({ day, name });
    if (!data) {
      read.problems.push({ row, message: error.issues[0]?.message ?? 'Not a holiday' });
    } else if (!seen.has(day)) {
      seen.add(day);
      const group = day < firstDay ? past : special;
      if (group === undefined) read.holidays.push(data);
      else left.push({ group, holiday: data });
    }
  }
  read.holidays.sort(byDay);
  for (const [group, members] of Map.groupBy(left, (one) => one.group)) {
    const count = counted(members.length, 'day');
    const words = group === past ? `${count} before ${firstDay.slice(0, 4)}` : `${count}: ${group}`;
    read.special.push({ words, holidays: members.map(({ holiday }) => holiday).toSorted(byDay) });
  }
  return read;
}

const byDay = (one: { day: string }, other: { day: string }) => (one.day < other.day ? -1 : 1);

/** Days that are special give way to others of the same day. */
const byPlace = (one: FoundDay, other: FoundDay) =>
  Number(one.special !== undefined) - Number(other.special !== undefined);

export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Some patterns below search a line several times. */
const longestLine = 1_000;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month = String.raw`(?<name>${months.join('|')})[a-z]*\.?`;

/** With slashes the month comes first, unless it is greater than 12. */
const patterns = [
  /(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/,
  /(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
  /(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})/,
  new RegExp(String.raw`\b${month}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`, 'i'),
  new RegExp(String.raw`(?<day>\d{1,2})[\s.-]+${month}[\s,-]+(?<year>\d{4})`, 'i'),
];

/** A weekday in front of a day. In “Good Friday” it is part of the name. */
const weekday = /(^|[,;\t])[^\S\t]*(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,?\s*$/i;

function dayIn(line: string): { day: string; rest: string } | null {
  for (const pattern of patterns) {
    const { 0: written = '', index = 0, groups } = pattern.exec(line) ?? {};
    const day = groups && dayOf(groups);
    if (!day) continue;
    const before = line.slice(0, index).replace(weekday, '$1');
    return { day, rest: trimmed(`${before} ${line.slice(index + written.length)}`) };
  }
  return null;
}

function dayOf(groups: Record<string, string | undefined>): string | null {
  const numbers = [
    groups['name'] ? months.indexOf(groups['name'].toLowerCase()) + 1 : Number(groups['month']),
    Number(groups['day']),
  ];
  if ((numbers[0] ?? 0) > 12) numbers.reverse();
  const parts = numbers.map((part) => String(part).padStart(2, '0'));
  const day = [groups['year'], ...parts].join('-');
  return isDay(day) ? day : null;
}

function trimmed(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:"'–—-]+/, '')
    .replace(/(?<![\s,;:"'–—-])[\s,;:"'–—-]+$/, '');
}
