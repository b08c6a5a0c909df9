import { expect, test, vi } from 'vitest';

import { offsetIn } from '#formats/checklist/due-phrases.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { holidaySet } from '#rules/holiday-set.ts';

import { offsetProblem } from './due-values.ts';
import {
  dueWords,
  hoursWords,
  noticeWords,
  outcomeWords,
  stayedWords,
  waitsFor,
} from './due-words.ts';

vi.setSystemTime('2027-01-01T12:00:00Z');

const before = (days: number, unit: 'calendar' | 'working' = 'calendar') =>
  ({ days, unit, from: 'hire' }) as const;
const march = {
  startDay: '2027-03-01',
  endDate: '2027-03-31',
  milestones: [
    { id: 3, name: 'Resignation', day: '2027-03-12' },
    { id: 7, name: 'U4 approved', day: null },
  ],
  holidays: holidaySet([{ day: '2027-03-30' }]),
};

test.each([
  [before(1), '1 day before hire'],
  [before(5, 'working'), '5 working days before hire'],
  [before(0), 'On the hire date'],
  [{ days: 1_200, unit: 'calendar', from: 'start' } as const, '1,200 days after start'],
  [{ days: 0, unit: 'working', from: 'start' } as const, 'On the first day'],
  [{ ...before(14), side: 'after' } as const, '14 days after hire'],
  [{ days: 1, unit: 'calendar', from: 'start', side: 'before' } as const, '1 day before start'],
  [
    { ...before(5), from: 'milestone', milestone: 'U4 approved' } as const,
    '5 days after U4 approved',
  ],
  [{ ...before(0), from: 'milestone', milestone: 'Go-live' } as const, 'On the day of Go-live'],
])('%j is %s', (offset, words) => {
  expect(offsetWords(offset)).toBe(words);
});

test('a step shows its day if it is known, otherwise its offset', () => {
  const offset = { dueDate: null, dueOffset: before(5, 'working') };
  expect(dueWords(offset, march)).toBe('Tue, Mar 23');
  expect(dueWords(offset, null)).toBe('5 working days before hire');
  expect(dueWords(offset, { ...march, endDate: null })).toBe('5 working days before hire');
  expect(dueWords({ dueDate: '2027-03-04', dueOffset: null }, march)).toBe('Thu, Mar 4');
  expect(dueWords({ dueDate: null, dueOffset: null }, march)).toBeNull();
});

test('an offset without days, or with too many, is refused and results in no day', () => {
  expect(offsetProblem(before(5))).toBeNull();
  expect(offsetProblem(before(Number.NaN))).toBe('Must be a whole number of days');
  expect(offsetProblem(before(5_000))).toBe('Must be at most 3,650 days');
  expect(dueWords({ dueDate: null, dueOffset: before(Number.NaN) }, march)).toBe(
    'Days before hire',
  );
  expect(dueWords({ dueDate: null, dueOffset: before(99_999_999_999, 'working') }, march)).toBe(
    '99,999,999,999 working days before hire',
  );
});

test('describes the due date that results from an offset', () => {
  expect(outcomeWords(before(2), march)).toBe('Due Mon, Mar 29');
  expect(outcomeWords(before(1), march)).toBe('Due Tue, Mar 30, a holiday');
  expect(outcomeWords(before(3), march)).toBe('Due Sun, Mar 28');
  expect(outcomeWords(before(1, 'working'), march)).toBe('Due Mon, Mar 29');
  expect(outcomeWords(before(1), { ...march, endDate: null })).toBe(
    'Due once the projected hire date is set',
  );
  expect(outcomeWords(before(3_650), { ...march, endDate: '1901-01-01' })).toBe('Out of range');
  expect(outcomeWords(before(1), null)).toBeNull();
});

test('a due date that stayed behind is not stated as the day of its offset', () => {
  const stayed = (dueDate: string | null) => stayedWords({ dueDate, dueOffset: before(2) }, march);
  const since = 'from before a date of the project or a holiday changed.';
  expect(stayed('2027-03-05')).toBe(`Due Fri, Mar 5, ${since}`);
  expect(stayed(null)).toBe(`No due date, ${since}`);
  expect(stayed('2027-03-29')).toBeNull();
  expect(stayedWords({ dueDate: '2027-03-05', dueOffset: null }, march)).toBeNull();
});

test('a milestone is shown by name, and as pending while it has no day', () => {
  const after = (milestone: string | number) =>
    ({ days: 5, unit: 'calendar', from: 'milestone', milestone }) as const;
  expect(offsetWords(after(7), march.milestones)).toBe('5 days after U4 approved');
  expect(offsetWords(after(99), march.milestones)).toBe('5 days after a milestone');
  expect(outcomeWords(after(3), march)).toBe('Due Wed, Mar 17');
  expect(outcomeWords(after('resignation'), march)).toBe('Due Wed, Mar 17');
  expect(outcomeWords(after(7), march)).toBe('Waits for U4 approved');
  const step = { dueDate: null, dueOffset: after(7) };
  expect(waitsFor(step, march)).toBe('Waits for U4 approved');
  expect(dueWords(step, march)).toBe('5 days after U4 approved');
  expect(waitsFor({ dueDate: null, dueOffset: before(1) }, march)).toBeNull();
  expect(waitsFor({ ...step, dueDate: '2027-03-01' }, march)).toBeNull();
});

test('due dates that are past or on days off are counted', () => {
  expect(noticeWords({ past: 0, daysOff: 0 })).toBeNull();
  expect(noticeWords({ past: 1, daysOff: 0 })).toBe('1 due date is already past.');
  expect(noticeWords({ past: 3, daysOff: 2 })).toBe(
    '3 due dates are already past, 2 due dates fall on a weekend or holiday.',
  );
});

test.each([
  [0, null],
  [1, '1 hour'],
  [2.5, '2.5 hours'],
  [1_200, '1,200 hours'],
])('%j hours are %j', (hours, words) => {
  expect(hoursWords(hours)).toBe(words);
});

test('a due date is parsed as it is formatted', () => {
  const milestone = { milestone: 'U4 approved' };
  for (const anchor of [
    { from: 'hire' },
    { from: 'start' },
    { from: 'milestone', ...milestone },
  ] as const) {
    for (const unit of ['working', 'calendar'] as const) {
      for (const days of [0, 1, 2, 365, 1000]) {
        const side = days % 2 === 0 ? 'after' : 'before';
        const shown = offsetWords({ days, unit, side, ...anchor });
        const read = offsetIn(shown);
        expect(read && offsetWords(read), shown).toBe(shown);
      }
    }
  }
});
