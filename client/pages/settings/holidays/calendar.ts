import ICAL from 'ical.js';

import { cut } from '#formats/holiday-lines.ts';
import type { FoundDays } from '#formats/holiday-lines.ts';
import { addDays } from '#rules/add-days.ts';

const years = 5;
const mostOccurrences = 3_000;
const longestDays = 31;
/** Of all events together; the page sorts and lists them. */
const mostFound = 50_000;

/**
 * The whole days of the events of an iCalendar file, for five years from that of `today`; single events of any year.
 * Events of a few hours are no days off and are named.
 */
export function daysInCalendar(text: string, today: string): FoundDays {
  const found: FoundDays = { days: [], problems: [] };
  const note = (message: string) => void found.problems.push({ row: null, message });
  const events = eventsIn(text, note);
  const masters = new Map<string, ICAL.Event>();
  for (const event of events) if (!event.isRecurrenceException()) masters.set(event.uid, event);
  for (const event of events) {
    const master = event.isRecurrenceException() ? masters.get(event.uid) : undefined;
    if (master) master.relateException(event);
  }
  for (const event of events) {
    if (event.isRecurrenceException() && masters.has(event.uid)) continue;
    try {
      take(event, today, found, note);
    } catch {
      note(`“${nameOf(event)}” could not be read`);
    }
  }
  return found;
}

/** If one event is damaged, the others are read without it. */
function eventsIn(text: string, note: (message: string) => void): ICAL.Event[] {
  // Some programs leave out that these are days.
  const plain = text.replaceAll(/(?<!\r)\r+\n/g, '\r\n').replaceAll(bareDays, '$1;VALUE=DATE:');
  const of = (source: string) => {
    const parsed = ICAL.parse(source) as unknown[];
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return roots
      .flatMap((root) =>
        new ICAL.Component(root as [string, object[]]).getAllSubcomponents('vevent'),
      )
      .map((one) => new ICAL.Event(one));
  };
  try {
    return of(plain);
  } catch {
    const single = plain.split(/^BEGIN:VEVENT\r?$/m).slice(1);
    return single.flatMap((one) => {
      const [event = ''] = one.split(/^END:VEVENT\r?$/m, 1);
      try {
        return of(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT${event}END:VEVENT\r\nEND:VCALENDAR`);
      } catch {
        const [, name = ''] = /^SUMMARY[^:\r\n]*:(.*)$/m.exec(event) ?? [];
        note(`“${cut(name.trim())}” could not be read`);
        return [];
      }
    });
  }
}

const bareDays = /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID):(?=\d{8}(?:,\d{8})*\r?$)/gim;

function take(
  event: ICAL.Event,
  today: string,
  found: FoundDays,
  note: (message: string) => void,
): void {
  const name = (event.summary ?? '').replaceAll(/\s+/g, ' ').trim();
  const quoted = `“${nameOf(event)}”`;
  if (!event.startDate) return note(`${quoted} has no day that can be read`);
  if (isCancelled(event)) return note(`${quoted} is cancelled`);
  const add = (days: readonly string[], special?: string) => {
    if (found.days.length + days.length > mostFound) return note(`${quoted} has too many days`);
    for (const day of days)
      found.days.push({ row: null, day, name, ...(special !== undefined && { special }) });
  };
  const kind = /^observance\b/i.test(event.description ?? '')
    ? 'observances, such as Valentine’s Day'
    : undefined;
  if (!event.isRecurring()) {
    const days = wholeDays(event.startDate, event.endDate);
    if (days.length === 0) return note(`${quoted} lasts less than a day`);
    return add(
      days,
      days.length > longestDays ? `${quoted}, which lasts ${days.length} days` : kind,
    );
  }
  const occurrences = occurrencesOf(event, today);
  if (occurrences.length === 0) return note(`${quoted} has no day in the next ${years} years`);
  const days = occurrences.flatMap(({ startDate, endDate }) => wholeDays(startDate, endDate));
  if (days.length === 0) return note(`${quoted} lasts less than a day`);
  const isOften = !['', 'YEARLY'].includes(frequencyOf(event)) && occurrences.length > 2 * years;
  add(days, isOften ? `${quoted}, which repeats ${frequencyOf(event).toLowerCase()}` : kind);
}

function occurrencesOf(event: ICAL.Event, today: string) {
  const thisYear = Number(today.slice(0, 4));
  const occurrences: ReturnType<ICAL.Event['getOccurrenceDetails']>[] = [];
  // With additional dates alone, the library leaves out the first day.
  if (frequencyOf(event) === '' && event.startDate.year >= thisYear)
    occurrences.push(event.getOccurrenceDetails(event.startDate));
  const iterator = event.iterator();
  const { startDate: first } = event;
  // The library moves February 29 to March in other years.
  const isRight = ({ month, day }: ICAL.Time) =>
    !isPlainYearly(event) || (month === first.month && day === first.day);
  for (let made = 0; made < mostOccurrences; made += 1) {
    const next = iterator.next();
    if (!next || next.year >= thisYear + years) break;
    if (next.year < thisYear - 1) continue;
    const details = event.getOccurrenceDetails(next);
    const isThere = isRight(details.startDate) || details.item !== event;
    if (details.startDate.year >= thisYear && isThere && !isCancelled(details.item))
      occurrences.push(details);
  }
  return occurrences;
}

/** The days that an event covers from midnight to midnight; a minute may be missing at the end. */
function wholeDays(start: ICAL.Time, end: ICAL.Time | null): string[] {
  const [from, to] = [start, end ?? start].map((time) =>
    time.zone === ICAL.Timezone.utcTimezone && !time.isDate
      ? ICAL.Time.fromJSDate(time.toJSDate(), false)
      : time,
  ) as [ICAL.Time, ICAL.Time];
  const isWhole = from.isDate || (from.hour === 0 && from.minute === 0);
  const first = isWhole ? dayOf(from) : addDays(dayOf(from), 1);
  const isLate = !to.isDate && to.hour === 23 && to.minute === 59;
  const after = isLate ? addDays(dayOf(to), 1) : dayOf(to);
  // A date without an end, or with the same end, is one day.
  if (from.isDate && after <= first) return [first];
  const days: string[] = [];
  for (let day = first; day < after && days.length < mostDays; day = addDays(day, 1))
    days.push(day);
  return days;
}

const mostDays = 400;

function dayOf(time: ICAL.Time): string {
  return [String(time.year).padStart(4, '0'), time.month, time.day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function nameOf(event: ICAL.Event): string {
  return cut((event.summary ?? '').trim());
}

function isCancelled({ component }: ICAL.Event): boolean {
  return String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
}

function isPlainYearly({ component }: ICAL.Event): boolean {
  const rule = component.getFirstPropertyValue('rrule') as { freq?: string; parts?: object } | null;
  const hasDates = component.getFirstProperty('rdate') !== null;
  return rule?.freq === 'YEARLY' && Object.keys(rule.parts ?? {}).length === 0 && !hasDates;
}

function frequencyOf({ component }: ICAL.Event): string {
  const rule = component.getFirstPropertyValue('rrule') as { freq?: string } | null;
  return rule?.freq ?? '';
}
