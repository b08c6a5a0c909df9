import { describe, expect, test } from 'vitest';

import { isAbandoned, isDue, lastNight, nextNight, troubleIn } from './plan.ts';

const hour = 2;
const minute = 60_000;
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 4, day, hours, minutes);
const iso = (day: number, hours: number, minutes = 0) => at(day, hours, minutes).toISOString();
const long = '2026-01-01T00:00:00.000Z';

type Attempts = Parameters<typeof isDue>[0];
const attempt = (
  state: Attempts[number]['state'],
  requestedAt: string,
  { nightly = 1, endedAt = requestedAt, aliveAt = requestedAt } = {},
): Attempts[number] => ({ state, nightly, requestedAt, endedAt, aliveAt });

describe('the last night', () => {
  test('is the last time the clock showed that hour', () => {
    expect(lastNight(at(10, 1, 59), hour)).toEqual(at(9, 2));
    expect(lastNight(at(10, 2), hour)).toEqual(at(10, 2));
    expect(lastNight(at(10, 23, 59), hour)).toEqual(at(10, 2));
  });

  test('comes again the next day', () => {
    expect(nextNight(at(10, 1, 59), hour)).toEqual(at(10, 2));
    expect(nextNight(at(10, 2), hour)).toEqual(at(11, 2));
    expect(nextNight(at(31, 12), 0)).toEqual(new Date(2026, 5, 1));
  });
});

describe('the nightly backup is due', () => {
  test('from its hour on, even if every server was off', () => {
    const before = [attempt('proven', iso(9, 2))];
    expect(isDue(before, at(10, 1, 59), hour, long)).toBe(false);
    expect(isDue(before, at(10, 2), hour, long)).toBe(true);
    expect(isDue(before, at(10, 9), hour, long)).toBe(true);
    expect(isDue([], at(10, 9), hour, long)).toBe(true);
  });

  test('not on the day the database was created', () => {
    expect(isDue([], at(10, 9), hour, iso(10, 8))).toBe(false);
    expect(isDue([], at(11, 2), hour, iso(10, 8))).toBe(true);
  });

  test('once, whoever requested it, and not while one is running', () => {
    for (const state of ['waiting', 'running', 'proven'] as const) {
      expect(isDue([attempt(state, iso(10, 2))], at(10, 2, 30), hour, long)).toBe(false);
      const manual = attempt(state, iso(10, 7), { nightly: 0 });
      expect(isDue([manual], at(10, 9), hour, long)).toBe(false);
    }
  });

  test('times written by a clock that was ahead', () => {
    for (const state of ['waiting', 'running', 'proven', 'failed'] as const) {
      const ahead = [
        attempt(state, iso(20, 2)),
        attempt('failed', iso(10, 1), { endedAt: iso(20, 2) }),
      ];
      expect(isDue(ahead, at(10, 9), hour, long)).toBe(true);
    }
    expect(isDue([], at(10, 9), hour, iso(20, 2))).toBe(true);
    // Server clocks may differ by up to two minutes.
    expect(isDue([attempt('proven', iso(10, 9, 1))], at(10, 9), hour, long)).toBe(false);
  });

  test('at most three times if it fails, with a pause in between', () => {
    const failed = [attempt('failed', iso(10, 2))];
    expect(isDue(failed, at(10, 2, 14), hour, long)).toBe(false);
    expect(isDue(failed, at(10, 2, 15), hour, long)).toBe(true);
    failed.unshift(attempt('failed', iso(10, 2, 15)), attempt('failed', iso(10, 2, 30)));
    expect(isDue(failed, at(10, 12), hour, long)).toBe(false);
    expect(isDue(failed, at(11, 2), hour, long)).toBe(true);
  });
});

test('abandons one without a heartbeat for two minutes', () => {
  const running = attempt('running', iso(10, 2), { aliveAt: iso(10, 3) });
  expect(isAbandoned(running, at(10, 3, 2))).toBe(false);
  expect(isAbandoned(running, new Date(at(10, 3, 2).getTime() + 1))).toBe(true);
  expect(isAbandoned({ ...running, state: 'proven' }, at(11, 3))).toBe(false);
  expect(isAbandoned({ ...running, aliveAt: iso(20, 3) }, at(10, 3))).toBe(true);
});

describe('reports a problem', () => {
  const now = at(10, 12);

  test('if the latest finished backup failed', () => {
    const failed = attempt('failed', iso(10, 3));
    const proven = attempt('proven', iso(10, 2));
    expect(troubleIn([failed, proven], iso(10, 2), now, long)).toBe('failed');
    const again = attempt('running', iso(10, 11));
    expect(troubleIn([again, failed, proven], iso(10, 2), now, long)).toBe('failed');
    expect(troubleIn([proven, failed], iso(10, 2), now, long)).toBeNull();
  });

  test('if the last verification is older than two days, or missing for that long', () => {
    const ago = (minutes: number) => new Date(at(8, 12).getTime() - minutes * minute).toISOString();
    expect(troubleIn([], ago(0), now, long)).toBeNull();
    expect(troubleIn([], ago(1), now, long)).toBe('old');
    expect(troubleIn([], null, now, ago(0))).toBeNull();
    expect(troubleIn([], null, now, ago(1))).toBe('old');
  });
});
