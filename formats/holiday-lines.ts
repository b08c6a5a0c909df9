import { newHoliday } from '#contract/holidays.ts';
import type { NewHoliday } from '#contract/holidays.ts';
import { cut, eventsIn } from '#contract/ics.ts';
import { isDay } from '#contract/values.ts';

export type HolidayLines = {
  holidays: NewHoliday[];
  problems: { row: number; message: string }[];
};

/**
 * Parses an iCalendar file, or lines with a day and a name. Yearly events are expanded for five years starting with
 * that of `today`. A day that occurs twice keeps its first name.
 */
export function holidayLines(text: string, today: string): HolidayLines {
  const read: HolidayLines = { holidays: [], problems: [] };
  const seen = new Set<string>();
  const take = (row: number, day: string, name: string) => {
    const { data, error } = newHoliday.safeParse({ day, name });
    if (!data) read.problems.push({ row, message: error.issues[0]?.message ?? 'Not a holiday' });
    else if (!seen.has(day)) {
      read.holidays.push(data);
      seen.add(day);
    }
  };
  if (/^\uFEFF?BEGIN:VCALENDAR/i.test(text.trimStart())) {
    for (const { row, name, days, problem } of eventsIn(text, today)) {
      for (const day of days) take(row, day, name);
      if (problem !== null) read.problems.push({ row, message: problem });
    }
  } else {
    for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
      if (line.trim() === '') continue;
      const found = line.length > longestLine ? null : dayIn(line);
      if (found) take(index + 1, found.day, found.rest);
      else
        read.problems.push({ row: index + 1, message: `There is no day in “${cut(line.trim())}”` });
    }
  }
  const holidays = read.holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return { ...read, holidays };
}

/** The patterns below need quadratic time. */
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
