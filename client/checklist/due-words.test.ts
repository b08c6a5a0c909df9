import { expect, test } from 'vitest';

import { checklistIn } from '#contract/checklist/csv-checklist.ts';

import { dueWords, hoursWords, offsetProblem, offsetWords, outcomeWords } from './due-words.ts';

const before = (days: number, unit: 'calendar' | 'working' = 'calendar') =>
  ({ days, unit, from: 'hire' }) as const;
const march = { startDay: '2027-03-01', endDate: '2027-03-31' };

test.each([
  [before(1), '1 day before hire'],
  [before(5, 'working'), '5 working days before hire'],
  [before(0), 'On the hire date'],
  [{ days: 1_200, unit: 'calendar', from: 'start' } as const, '1,200 days after start'],
  [{ days: 0, unit: 'working', from: 'start' } as const, 'On the first day'],
])('%j is %s', (offset, words) => {
  expect(offsetWords(offset)).toBe(words);
});

test('a step shows the day that is known, else what it depends on', () => {
  const offset = { dueDate: null, dueOffset: before(5, 'working') };
  expect(dueWords(offset, march)).toBe('Mar 24, 2027');
  expect(dueWords(offset, null)).toBe('5 working days before hire');
  expect(dueWords(offset, { ...march, endDate: null })).toBe('5 working days before hire');
  expect(dueWords({ dueDate: '2027-03-04', dueOffset: null }, march)).toBe('Mar 4, 2027');
  expect(dueWords({ dueDate: null, dueOffset: null }, march)).toBeNull();
});

test('an offset without days, or with too many, is refused and leads to no day', () => {
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
  expect(outcomeWords(before(1), march)).toBe('Due Mar 30, 2027');
  expect(outcomeWords(before(1), { ...march, endDate: null })).toBe(
    'Due once the projected hire date is set',
  );
  expect(outcomeWords(before(3_650), { ...march, endDate: '1901-01-01' })).toBe(
    'Beyond the calendar',
  );
  expect(outcomeWords(before(1), null)).toBeNull();
});

test.each([
  [0, null],
  [1, '1 hour'],
  [2.5, '2.5 hours'],
  [1_200, '1,200 hours'],
])('%j hours are %j', (hours, words) => {
  expect(hoursWords(hours)).toBe(words);
});

test('a due date is read as it is shown', () => {
  for (const from of ['hire', 'start'] as const) {
    for (const unit of ['working', 'calendar'] as const) {
      for (const days of [0, 1, 2, 365, 1000]) {
        const shown = offsetWords({ days, unit, from });
        const { tasks } = checklistIn(`task,step,due\nT,S,"${shown}"`, 'template');
        const read = tasks[0]?.steps[0]?.dueOffset;
        expect(read && offsetWords(read), shown).toBe(shown);
      }
    }
  }
});
