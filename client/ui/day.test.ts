import { afterEach, expect, test, vi } from 'vitest';

import {
  formatDay,
  formatDayOf,
  formatMoment,
  fullDay,
  monthDay,
  relativeDay,
  shortDay,
  shortMoment,
  timeOf,
  today,
} from './day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];

test.each(zones)('a calendar day stays the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(formatDay('2026-03-04')).toBe('Mar 4, 2026');
  expect(formatDay('2026-12-31')).toBe('Dec 31, 2026');
  expect(formatDay('2028-02-29')).toBe('Feb 29, 2028');
  expect(formatDay('2027-01-01')).toBe('Jan 1, 2027');
});

test.each([
  ['Pacific/Kiritimati', 'Mar 5, 2026', '2026-03-05'],
  ['UTC', 'Mar 4, 2026', '2026-03-04'],
  ['Pacific/Pago_Pago', 'Mar 4, 2026', '2026-03-04'],
])('a timestamp belongs to the local day in %s', (zone, shown, day) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date('2026-03-04T12:30:00Z') });
  expect(formatDayOf('2026-03-04T12:30:00.000Z')).toBe(shown);
  expect(today()).toBe(day);
});

test.each([
  ['UTC', '2026-03-04T00:05:59.000Z', 'Mar 4, 2026, 12:05 AM'],
  ['UTC', '2026-03-04T12:30:00.000Z', 'Mar 4, 2026, 12:30 PM'],
  ['Pacific/Kiritimati', '2026-12-31T12:30:00.000Z', 'Jan 1, 2027, 2:30 AM'],
])('a timestamp in %s', (zone, moment, shown) => {
  vi.stubEnv('TZ', zone);
  expect(formatMoment(moment)).toBe(shown);
});

test.each(zones)(
  'a row shows the weekday, and the year only if it is another one, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
    expect(shortDay('2026-11-12')).toBe('Thu, Nov 12');
    expect(shortDay('2027-01-01')).toBe('Fri, Jan 1, 2027');
    expect(monthDay('2026-11-12')).toBe('Nov 12');
    expect(monthDay('2025-11-12')).toBe('Nov 12, 2025');
    expect(fullDay('2026-11-12')).toBe('Thursday, November 12, 2026');
    expect(shortMoment('2026-06-04T12:30:00.000Z')).toMatch(
      /^(Wed|Thu|Fri), Jun \d, \d+:30 [AP]M$/,
    );
  },
);

test.each([
  ['2025-11-22', '365 days late'],
  ['2026-11-20', '2 days late'],
  ['2026-11-21', '1 day late'],
  ['2026-11-22', 'today'],
  ['2026-11-23', 'tomorrow'],
  ['2026-11-24', 'in 2 days'],
  ['2026-11-29', 'in 7 days'],
  ['2026-11-30', 'Mon, Nov 30'],
  ['2027-02-01', 'Mon, Feb 1, 2027'],
])('an open due day, %s, is %s', (day, text) => {
  expect(relativeDay(day, '2026-11-22')).toBe(text);
});

test('days are counted across the change to summer time', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(relativeDay('2027-03-15', '2027-03-13')).toBe('in 2 days');
});

test('every day of a year and every minute of a day reads as in the American format', () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  const formats = {
    medium: format({ dateStyle: 'medium' }),
    full: format({ dateStyle: 'full' }),
    weekday: format({ weekday: 'short' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
  };
  for (let at = 0; at < 366; at += 1) {
    const date = new Date(Date.UTC(2028, 0, 1 + at));
    const day = date.toISOString().slice(0, 10);
    const medium = formats.medium.format(date);
    expect(formatDay(day)).toBe(medium);
    expect(fullDay(day)).toBe(formats.full.format(date));
    expect(shortDay(day, '2027')).toBe(`${formats.weekday.format(date)}, ${medium}`);
    expect(monthDay(day, '2028')).toBe(medium.replace(', 2028', ''));
  }
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const shown = formats.time.format(Date.UTC(2028, 0, 1, 0, minute));
    expect(timeOf(new Date(2028, 0, 1, 0, minute))).toBe(shown);
  }
});
