import { addDays } from '#rules/add-days.ts';

import { isDay } from './values.ts';

/** `problem` describes the part of the event that could not be read. */
export type CalendarEvent = { row: number; name: string; days: string[]; problem: string | null };

const years = 5;
const mostTimes = 10_000;
const mostDays = 31;

/** Name, parameters (quoted ones may contain colons), value. */
const property = /^([A-Za-z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/;

/**
 * Parses an iCalendar file. Yearly events are expanded for five years starting with that of `today`; other
 * recurrence rules yield only the first day.
 */
export function eventsIn(text: string, today: string): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  let open: { row: number; fields: Map<string, string> } | null = null;
  for (const { row, line } of unfolded(text)) {
    const [, name = '', value = ''] = property.exec(line) ?? [];
    const field = name.toUpperCase();
    if (field === 'BEGIN' && value.toUpperCase() === 'VEVENT') open = { row, fields: new Map() };
    else if (field === 'END' && value.toUpperCase() === 'VEVENT' && open) {
      events.push(eventOf(open.row, open.fields, today));
      open = null;
    } else if (open) addField(open.fields, field, value);
  }
  return events;
}

/** Repeated fields are ignored, except for excluded dates, which are merged. */
function addField(fields: Map<string, string>, field: string, value: string): void {
  const before = fields.get(field);
  if (before === undefined) fields.set(field, value);
  else if (field === 'EXDATE') fields.set(field, `${before},${value}`);
}

/** Joins continuation lines, which begin with whitespace. */
function unfolded(text: string): { row: number; line: string }[] {
  const lines: { row: number; line: string }[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(line) && last) last.line += line.slice(1);
    else lines.push({ row: index + 1, line });
  }
  return lines;
}

function eventOf(row: number, fields: Map<string, string>, today: string): CalendarEvent {
  const name = (fields.get('SUMMARY') ?? '').replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
    /n/i.test(sign) ? ' ' : sign,
  );
  const first = dayOf(fields.get('DTSTART'));
  const quoted = `“${cut(name)}”`;
  if (!first) return { row, name, days: [], problem: `${quoted} has no day that can be read` };
  if (fields.get('STATUS')?.toUpperCase() === 'CANCELLED') {
    return { row, name, days: [], problem: `${quoted} is cancelled` };
  }
  const { days, cutOff } = span(first, endOf(first, fields));
  const tooLong = cutOff ? `${quoted}: only its first ${mostDays} days are taken` : null;
  const out = new Set(fields.get('EXDATE')?.split(',').map(dayOf));
  const missed = fields.has('RDATE') ? `${quoted}: its additional dates are not taken` : tooLong;
  const rule = fields.get('RRULE');
  if (rule === undefined) return { row, name, days, problem: missed };
  const firsts = yearly(first, rule, Number(today.slice(0, 4)));
  if (!firsts) {
    const problem = `${quoted}: only its first day is taken, not its rule`;
    return { row, name, days: [first], problem };
  }
  const remaining = firsts.filter((day) => !out.has(day));
  const none =
    remaining.length === 0 ? `${quoted}: its rule has no day in the next ${years} years` : null;
  const all = remaining.flatMap((day) => days.map((_, at) => addDays(day, at)));
  return { row, name, days: all, problem: none ?? missed };
}

export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function dayOf(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(value ?? '') ?? [];
  const found = `${year}-${month}-${day}`;
  return isDay(found) ? found : null;
}

/** The exclusive end, from DTEND or from DURATION in weeks and days. */
function endOf(first: string, fields: ReadonlyMap<string, string>): string | null {
  const end = dayOf(fields.get('DTEND'));
  const [length, weeks, days] =
    /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?/.exec(fields.get('DURATION') ?? '') ?? [];
  return end ?? (length ? addDays(first, 7 * Number(weeks ?? 0) + Number(days ?? 0)) : null);
}

/** The days of an event without the exclusive end, truncated if it is long. */
function span(first: string, end: string | null): { days: string[]; cutOff: boolean } {
  const days = [first];
  const after = end ?? first;
  let next = addDays(first, 1);
  while (next < after && days.length < mostDays) {
    days.push(next);
    next = addDays(next, 1);
  }
  return { days, cutOff: next < after };
}

/** Null if the rule is not yearly. */
function yearly(first: string, rule: string, thisYear: number): string[] | null {
  const parts = new Map(
    rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]),
  );
  if (parts.get('FREQ') !== 'YEARLY') return null;
  const inYear = dayInYear(first, parts);
  if (!inYear) return null;
  const every = Number(parts.get('INTERVAL') ?? 1);
  const begin = Number(first.slice(0, 4));
  const count = Number(parts.get('COUNT') ?? mostTimes);
  if (![every, count].every((number) => Number.isInteger(number) && number > 0)) return null;
  const until = dayOf(parts.get('UNTIL')) ?? '9999-12-31';
  const days: string[] = [];
  // Earlier years matter only for COUNT.
  const past = parts.has('COUNT') ? 0 : Math.max(0, Math.floor((thisYear - begin) / every));
  for (
    let year = begin + past * every, made = 0;
    year < thisYear + years && made < count;
    year += every
  ) {
    const day = inYear(year);
    if (day === null || day < first) continue;
    if (day > until) break;
    made += 1;
    if (year >= thisYear) days.push(day);
  }
  return days;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const known = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
]);

/** The day of a yearly rule in one year: a fixed date, or for example the fourth Thursday of a month. */
function dayInYear(
  first: string,
  parts: ReadonlyMap<string, string>,
): ((year: number) => string | null) | null {
  if ([...parts.keys()].some((part) => !known.has(part))) return null;
  // Without a month they apply to every month or to the whole year.
  if (!parts.has('BYMONTH') && (parts.has('BYMONTHDAY') || parts.has('BYDAY'))) return null;
  const month = Number(parts.get('BYMONTH') ?? first.slice(5, 7));
  const [, nth, weekday = ''] = /^([+-]?\d)([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const day = Number(parts.get('BYMONTHDAY') ?? first.slice(8));
  if (!(month >= 1 && month <= 12)) return null;
  if (!parts.has('BYDAY')) {
    return day >= 1 ? (year) => existing(`${year}-${padded(month)}-${padded(day)}`) : null;
  }
  if (!weekdays.includes(weekday) || parts.has('BYMONTHDAY')) return null;
  return (year) => nthWeekday(year, month, Number(nth), weekdays.indexOf(weekday));
}

function nthWeekday(year: number, month: number, nth: number, weekday: number): string | null {
  const last = new Date(Date.UTC(year, month, 0));
  const lastOne = last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7);
  const day = nth > 0 ? ((lastOne - 1) % 7) + 7 * nth - 6 : lastOne + 7 * (nth + 1);
  return nth === 0 || day < 1 ? null : existing(`${year}-${padded(month)}-${padded(day)}`);
}

function existing(day: string): string | null {
  return isDay(day) ? day : null;
}

function padded(part: number): string {
  return String(part).padStart(2, '0');
}
