import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { dueOffset, milestoneOffset, templateOffset } from '#contract/due.ts';
import type { DueOffset } from '#contract/due.ts';

import { tries } from '../reliability/harness/scale.ts';
import { dueDay, dueDayCounts, nextDueDate, sameOffset } from './due.ts';
import { holidaySet } from './holiday-set.ts';

// November 2026 begins on a Sunday; the 20th is a Friday.
const project = {
  holidays: holidaySet([]),
  startDay: '2026-11-20',
  endDate: '2026-11-20',
  milestones: [
    { id: 3, name: 'Resignation', day: '2026-11-30' },
    { id: 7, name: 'U4 approved', day: null },
  ],
};

const before = (days: number, unit: DueOffset['unit'], endDate: string | null) =>
  dueDay({ days, unit, from: 'hire' }, { ...project, endDate });
const after = (days: number, unit: DueOffset['unit'], startDay: string | null) =>
  dueDay({ days, unit, from: 'start' }, { ...project, startDay });

describe('the day that an offset leads to', () => {
  test('counts calendar days before the hire date or after the start', () => {
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

  test('counted from a weekend, is the next working day', () => {
    for (const weekend of ['2026-11-21', '2026-11-22']) {
      expect(before(0, 'working', weekend)).toBe('2026-11-20');
      expect(before(1, 'working', weekend)).toBe('2026-11-20');
      expect(after(0, 'working', weekend)).toBe('2026-11-23');
      expect(after(1, 'working', weekend)).toBe('2026-11-23');
    }
    expect(before(0, 'working', '2026-11-20')).toBe('2026-11-20');
  });

  test('can be before or after each anchor', () => {
    const on = (offset: Omit<DueOffset, 'unit'>) =>
      dueDay({ unit: 'calendar', ...offset }, project);
    expect(on({ days: 30, from: 'hire', side: 'after' })).toBe('2026-12-20');
    expect(on({ days: 14, from: 'hire', side: 'before' })).toBe('2026-11-06');
    expect(on({ days: 2, from: 'start', side: 'before' })).toBe('2026-11-18');
    expect(on({ days: 5, from: 'milestone', milestone: 3 })).toBe('2026-12-05');
    expect(on({ days: 5, from: 'milestone', milestone: 3, side: 'before' })).toBe('2026-11-25');
  });

  test('counts from a milestone, found by id or by name in any case', () => {
    const on = (milestone: string | number) =>
      dueDay({ days: 1, unit: 'calendar', from: 'milestone', milestone }, project);
    expect([on(3), on(' RESIGNATION ')]).toEqual(['2026-12-01', '2026-12-01']);
    expect([on(7), on('Go-live'), on(99)]).toEqual([null, null, null]);
  });

  test('skips holidays in working days', () => {
    const holidays = holidaySet([{ day: '2026-11-26' }, { day: '2026-11-27' }]);
    const on = (days: number, given: object = {}, day = '2026-11-30') =>
      dueDay(
        { days, unit: 'working', from: 'hire', ...given },
        { ...project, endDate: day, holidays },
      );
    const thanksgiving = holidaySet([{ day: '2026-11-26' }]);
    const three = { days: 3, unit: 'working', from: 'hire' } as const;
    expect(dueDay(three, { ...project, endDate: '2026-11-30', holidays: thanksgiving })).toBe(
      '2026-11-24',
    );
    expect(on(1)).toBe('2026-11-25');
    expect(on(0, {}, '2026-11-26')).toBe('2026-11-25');
    expect(on(0, { side: 'after' }, '2026-11-26')).toBe('2026-11-30');
    expect(on(1, { unit: 'calendar' }, '2026-11-27')).toBe('2026-11-26');
  });

  test('handles leap years', () => {
    expect(before(1, 'calendar', '2028-03-01')).toBe('2028-02-29');
    expect(before(1, 'calendar', '2027-03-01')).toBe('2027-02-28');
    expect(before(1, 'calendar', '2100-03-01')).toBe('2100-02-28');
    expect(after(366, 'calendar', '2028-02-29')).toBe('2029-03-01');
    expect(before(1, 'working', '2028-03-01')).toBe('2028-02-29');
  });

  test('is null without an anchor day', () => {
    expect(before(3, 'calendar', null)).toBeNull();
    expect(after(3, 'working', null)).toBeNull();
    expect(dueDay({ days: 1, unit: 'calendar', from: 'start' }, project)).toBe('2026-11-21');
  });

  test('is null outside the valid years', () => {
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
  expect(message({ from: 'end' })).toBe('Must be hire, start or milestone');
  expect(message({ side: 'under' })).toBe('Must be before or after');
  expect(message({ milestone: 3 })).toBe('Required if from is milestone, otherwise not allowed');
  expect(message({ from: 'milestone' })).toBe(
    'Required if from is milestone, otherwise not allowed',
  );
  expect(message({ from: 'milestone', milestone: 3 })).toBeUndefined();
  expect(message({ from: 'milestone', milestone: ' U4 ' })).toBeUndefined();
  expect(message({ from: 'milestone', milestone: ' ' })).toBe('Milestone name is required');
});

test('a template refers to milestones by name; milestones never depend on each other', () => {
  const offset = { days: 1, unit: 'working', from: 'milestone' };
  expect(templateOffset.safeParse({ ...offset, milestone: 'U4' }).success).toBe(true);
  expect(templateOffset.safeParse({ ...offset, milestone: 3 }).success).toBe(false);
  expect(milestoneOffset.safeParse({ ...offset, from: 'hire', side: 'after' }).success).toBe(true);
  expect(milestoneOffset.safeParse({ ...offset, milestone: 'U4' }).success).toBe(false);
});

test('an explicit default side makes no difference', () => {
  const offset = { days: 1, unit: 'working', from: 'hire' } as const;
  expect(sameOffset(offset, { ...offset, side: 'before' })).toBe(true);
  expect(sameOffset(offset, { ...offset, side: 'after' })).toBe(false);
  expect(sameOffset(offset, null)).toBe(false);
});

test('the next due date is the earliest open one', () => {
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

test('10,000 anchors: working-day offsets match counting day by day and avoid days off', () => {
  const holidays = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 30 });
  const offset = fc.record({
    days: fc.nat(120),
    unit: fc.constantFrom('calendar', 'working'),
    from: fc.constantFrom('hire', 'start', 'milestone'),
    side: fc.constantFrom('before', 'after', undefined),
  });
  fc.assert(
    fc.property(someDay, offset, holidays, (anchor, { from, side, ...rest }, off) => {
      const milestone = from === 'milestone' ? { milestone: 1 } : {};
      const list = new Set(off.map((index) => plain(anchor, index - 200)));
      const set = holidaySet([...list].map((day) => ({ day })));
      const days = {
        holidays: set,
        startDay: from === 'start' ? anchor : null,
        endDate: from === 'hire' ? anchor : null,
        milestones: [{ id: 1, name: 'M', day: from === 'milestone' ? anchor : null }],
      };
      const due = dueDay({ ...rest, from, side, ...milestone }, days) ?? '';
      const way = (side ?? (from === 'hire' ? 'before' : 'after')) === 'before' ? -1 : 1;
      const free = isWeekend(due) || list.has(due);
      expect(dueDayCounts([due], due, set)).toEqual({ past: 0, daysOff: free ? 1 : 0 });
      if (rest.unit === 'calendar') {
        expect(due).toBe(plain(anchor, way * rest.days));
        return;
      }
      expect(free).toBe(false);
      expect(due === anchor || due > anchor === way > 0).toBe(true);
      expect(due).toBe(counted(anchor, rest.days, way, list));
    }),
    { numRuns: tries(1000, 10_000) },
  );
});

test('counts due dates that are past or on a day off', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-26', '2026-11-27'];
  const holidays = holidaySet([{ day: '2026-11-26' }]);
  expect(dueDayCounts(days, '2026-11-26', holidays)).toEqual({ past: 2, daysOff: 2 });
  expect(dueDayCounts([], '2026-11-26', holidays)).toEqual({ past: 0, daysOff: 0 });
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

  test('daylight saving time never shifts a day', () => {
    anywhere();
    expect(before(1, 'calendar', '2026-03-09')).toBe('2026-03-08');
    expect(after(1, 'calendar', '2026-10-24')).toBe('2026-10-25');
    expect(after(1, 'calendar', '2026-10-25')).toBe('2026-10-26');
    expect(after(1, 'working', '2026-12-31')).toBe('2027-01-01');
    expect(before(0, 'working', '2026-11-22')).toBe('2026-11-20');
  });

  test('calendar offsets are reversible', () => {
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

  test('a working-day offset skips weekends and counts correctly', () => {
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

function plain(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Reference implementation: counts day by day. Zero days from a day off is the next working day. */
function counted(anchor: string, days: number, way: number, holidays: Set<string>): string {
  let day = anchor;
  for (let left = days; ;) {
    const isOff = isWeekend(day) || holidays.has(day);
    if (day !== anchor && !isOff) left -= 1;
    if (left <= 0 && !isOff) return day;
    day = plain(day, way);
  }
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function isWorkday(day: string): boolean {
  return !isWeekend(day);
}
