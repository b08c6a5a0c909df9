import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { dueDay, dueOffset, nextDueDate } from './due.ts';
import type { DueOffset } from './due.ts';

// November 2026 begins on a Sunday; the 20th is a Friday.
const project = { startDay: '2026-11-20', endDate: '2026-11-20' };

const before = (days: number, unit: DueOffset['unit'], endDate: string | null) =>
  dueDay({ days, unit, from: 'hire' }, { ...project, endDate });
const after = (days: number, unit: DueOffset['unit'], startDay: string | null) =>
  dueDay({ days, unit, from: 'start' }, { ...project, startDay });

describe('the day that an offset leads to', () => {
  test('is so many calendar days before the hire date or after the start', () => {
    expect(before(0, 'calendar', '2026-11-21')).toBe('2026-11-21');
    expect(before(10, 'calendar', '2026-11-05')).toBe('2026-10-26');
    expect(after(10, 'calendar', '2026-10-26')).toBe('2026-11-05');
    expect(after(400, 'calendar', '2026-11-20')).toBe('2027-12-25');
  });

  test('counts working days from Monday to Friday', () => {
    expect(before(1, 'working', '2026-11-20')).toBe('2026-11-19');
    expect(before(4, 'working', '2026-11-20')).toBe('2026-11-16');
    expect(before(5, 'working', '2026-11-20')).toBe('2026-11-13');
    expect(after(1, 'working', '2026-11-20')).toBe('2026-11-23');
    expect(after(10, 'working', '2026-11-20')).toBe('2026-12-04');
  });

  test('from a weekend is a working day on the way', () => {
    for (const weekend of ['2026-11-21', '2026-11-22']) {
      expect(before(0, 'working', weekend)).toBe('2026-11-20');
      expect(before(1, 'working', weekend)).toBe('2026-11-20');
      expect(after(0, 'working', weekend)).toBe('2026-11-23');
      expect(after(1, 'working', weekend)).toBe('2026-11-23');
    }
    expect(before(0, 'working', '2026-11-20')).toBe('2026-11-20');
  });

  test('knows leap days, and years that have none', () => {
    expect(before(1, 'calendar', '2028-03-01')).toBe('2028-02-29');
    expect(before(1, 'calendar', '2027-03-01')).toBe('2027-02-28');
    expect(before(1, 'calendar', '2100-03-01')).toBe('2100-02-28');
    expect(after(366, 'calendar', '2028-02-29')).toBe('2029-03-01');
    expect(before(1, 'working', '2028-03-01')).toBe('2028-02-29');
  });

  test('is none where there is no day to count from', () => {
    expect(before(3, 'calendar', null)).toBeNull();
    expect(after(3, 'working', null)).toBeNull();
    expect(dueDay({ days: 1, unit: 'calendar', from: 'start' }, project)).toBe('2026-11-21');
  });

  test('is none beyond the years that a due date may be in', () => {
    expect(before(1, 'calendar', '1900-01-02')).toBe('1900-01-01');
    expect(before(2, 'calendar', '1900-01-02')).toBeNull();
    expect(before(2, 'working', '1900-01-02')).toBeNull();
    expect(after(1, 'calendar', '9999-12-30')).toBe('9999-12-31');
    expect(after(2, 'calendar', '9999-12-30')).toBeNull();
    expect(after(3650, 'working', '9999-12-30')).toBeNull();
  });
});

test('an offset is a whole number of days, up to ten years', () => {
  const message = (given: object) =>
    dueOffset.safeParse({ days: 1, unit: 'working', from: 'hire', ...given }).error?.issues[0]
      ?.message;
  expect(message({ days: 3650 })).toBeUndefined();
  expect(message({ days: 3651 })).toBe('Must be at most 3,650 days');
  expect(message({ days: -1 })).toBe('Must not be negative');
  expect(message({ days: 1.5 })).toBe('Must be a whole number of days');
  expect(message({ unit: 'weeks' })).toBe('Must be calendar or working');
  expect(message({ from: 'end' })).toBe('Must be hire or start');
});

test('the next due date is the earliest one of what is open', () => {
  const step = (dueDate: string | null, done: 'open' | 'done' | 'half') => ({
    dueDate,
    isCompleted: done === 'done',
    detailsCount: done === 'half' ? 2 : 0,
    completedDetailsCount: done === 'half' ? 1 : 0,
  });
  const dates = [step('2026-03-01', 'done'), step('2026-05-01', 'open'), step(null, 'open')];
  expect(nextDueDate(dates)).toBe('2026-05-01');
  expect(nextDueDate([...dates, step('2026-04-01', 'half')])).toBe('2026-04-01');
  expect(nextDueDate([step(null, 'open'), step('2026-03-01', 'done')])).toBeNull();
  expect(nextDueDate([])).toBeNull();
});

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Berlin'])('in %s', (name) => {
  const anywhere = () => {
    process.env['TZ'] = name;
    expect(new Date(2026, 10, 21).toISOString()).not.toBe('2026-11-21T00:00:00.000Z');
  };

  test('no day is shifted, where clocks are changed neither', () => {
    anywhere();
    expect(before(1, 'calendar', '2026-03-09')).toBe('2026-03-08');
    expect(after(1, 'calendar', '2026-10-24')).toBe('2026-10-25');
    expect(after(1, 'calendar', '2026-10-25')).toBe('2026-10-26');
    expect(after(1, 'working', '2026-12-31')).toBe('2027-01-01');
    expect(before(0, 'working', '2026-11-22')).toBe('2026-11-20');
  });

  test('calendar days lead there and back', () => {
    anywhere();
    fc.assert(
      fc.property(someDay, fc.nat(3650), (day, days) => {
        const later = after(days, 'calendar', day) ?? '';
        expect(before(days, 'calendar', later)).toBe(day);
        expect(daysFrom(day, later)).toHaveLength(days + 1);
      }),
      { numRuns: 50 },
    );
  });

  test('a working day is on no weekend, and as many of them were counted', () => {
    anywhere();
    fc.assert(
      fc.property(someDay, fc.nat(700), (day, days) => {
        const earlier = before(days, 'working', day) ?? '';
        const later = after(days, 'working', day) ?? '';
        expect([earlier, later].filter(isWeekend)).toEqual([]);
        if (days === 0) return;
        expect(daysFrom(earlier, day).slice(0, -1).filter(isWorkday)).toHaveLength(days);
        expect(daysFrom(day, later).slice(1).filter(isWorkday)).toHaveLength(days);
      }),
      { numRuns: 50 },
    );
  });
});

const someDay = fc
  .date({
    min: new Date('1950-01-01T00:00:00Z'),
    max: new Date('2150-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

function daysFrom(first: string, last: string): string[] {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const days: string[] = [];
  for (let next = 0; days.at(-1) !== last && next < 10_000; next += 1) {
    days.push(new Date(Date.UTC(year, month - 1, day + next)).toISOString().slice(0, 10));
  }
  return days;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function isWorkday(day: string): boolean {
  return !isWeekend(day);
}
