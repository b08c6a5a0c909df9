import { afterEach, expect, test, vi } from 'vitest';

import { formatDay, formatDayOf, formatMoment, today } from './day.ts';

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
])('a moment belongs to the day that its reader in %s has', (zone, shown, day) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date('2026-03-04T12:30:00Z') });
  expect(formatDayOf('2026-03-04T12:30:00.000Z')).toBe(shown);
  expect(today()).toBe(day);
});

test.each([
  ['UTC', '2026-03-04T00:05:59.000Z', 'Mar 4, 2026, 12:05 AM'],
  ['UTC', '2026-03-04T12:30:00.000Z', 'Mar 4, 2026, 12:30 PM'],
  ['Pacific/Kiritimati', '2026-12-31T12:30:00.000Z', 'Jan 1, 2027, 2:30 AM'],
])('a moment in %s', (zone, moment, shown) => {
  vi.stubEnv('TZ', zone);
  expect(formatMoment(moment)).toBe(shown);
});
