import ical, { ICalCalendarMethod, ICalEventBusyStatus } from 'ical-generator';

import { calendarNames } from '#contract/calendars.ts';
import type { CalendarKind } from '#contract/calendars.ts';

import type { Due } from './queries.ts';

/** The same bytes for the same data: calendar programs ask every hour. */
export function feedOf(kind: CalendarKind, events: readonly Due[], origin: string): string {
  const calendar = ical({
    name: calendarNames[kind],
    prodId: { company: 'Waymark', product: 'Waymark', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  });
  for (const { id, name, day, updatedAt, version, place, path } of events) {
    const address = origin + path;
    calendar.createEvent({
      // The same in both calendars of a person, and at all times.
      id: `${kind === 'work' ? 'step' : 'hire'}-${id}@${new URL(origin).hostname}`,
      summary: kind === 'work' ? name : `Hire date: ${name}`,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(updatedAt),
      sequence: version,
      description: `${place}\n${address}`,
      url: address,
      busystatus: ICalEventBusyStatus.FREE,
    });
  }
  return calendar.toString();
}
