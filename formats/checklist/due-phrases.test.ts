import { describe, expect, test } from 'vitest';

import { holidaySet } from '#rules/holiday-set.ts';

import { typedDue } from './due-phrases.ts';

// A Monday; Thanksgiving is that Thursday.
const today = '2026-11-23';
const days = {
  startDay: '2026-11-02',
  endDate: '2027-01-15',
  milestones: [
    { id: 7, name: 'U4 approved', day: '2026-12-01' },
    { id: 9, name: 'Go-live', day: null },
  ],
  holidays: holidaySet([{ day: '2026-11-26' }]),
};
const typed = (text: string, on = today) => typedDue(text, days, on);

describe('a fixed day', () => {
  test.each([
    ['2027-01-12', '2027-01-12'],
    ['2027/1/12', '2027-01-12'],
    ['Jan 12', '2027-01-12'],
    ['january 12th', '2027-01-12'],
    ['Jan. 12', '2027-01-12'],
    ['jan12', '2027-01-12'],
    ['12 Jan', '2027-01-12'],
    ['12th of january', '2027-01-12'],
    ['Tue, Jan 12', '2027-01-12'],
    ['on Tuesday Jan 12', '2027-01-12'],
    ['Jan 12, 2028', '2028-01-12'],
    ["12 Jan '28", '2028-01-12'],
    ['27-Nov-26', '2026-11-27'],
    ['1/12', '2027-01-12'],
    ['1/12/28', '2028-01-12'],
    ['12.1.2028', '2028-01-12'],
    ['Sept 5', '2027-09-05'],
    // This year unless the day has passed.
    ['Nov 23', '2026-11-23'],
    ['Nov 22', '2027-11-22'],
    ['dec 1', '2026-12-01'],
    ['Feb 29, 2028', '2028-02-29'],
    ['today', '2026-11-23'],
    ['Tomorrow ', '2026-11-24'],
    ['yesterday', '2026-11-22'],
    // The next such weekday, never today.
    ['mon', '2026-11-30'],
    ['fri', '2026-11-27'],
    ['on Friday', '2026-11-27'],
    ['this thurs', '2026-11-26'],
    ['sunday', '2026-11-29'],
    ['next week', '2026-11-30'],
    ['next mon', '2026-11-30'],
    ['next fri', '2026-12-04'],
    ['next sunday', '2026-12-06'],
    ['in 3 days', '2026-11-26'],
    ['3 days from now', '2026-11-26'],
    ['3d', '2026-11-26'],
    ['2 weeks', '2026-12-07'],
    ['in a week', '2026-11-30'],
    ['in 0 days', '2026-11-23'],
    ['in 3 working days', '2026-11-27'],
    ['in 1 month', '2026-12-23'],
  ])('%s', (text, dueDate) => {
    expect(typed(text)).toEqual({ dueDate, dueOffset: null });
  });

  test('adding a month to the 31st gives the last day of a shorter month', () => {
    expect(typed('in 1 month', '2027-01-31')).toMatchObject({ dueDate: '2027-02-28' });
    expect(typed('in 13 months', '2027-01-31')).toMatchObject({ dueDate: '2028-02-29' });
  });

  test('counts across the end of a year', () => {
    expect(typed('tomorrow', '2026-12-31')).toMatchObject({ dueDate: '2027-01-01' });
    expect(typed('jan 1', '2026-12-31')).toMatchObject({ dueDate: '2027-01-01' });
  });
});

test.each(['', '  ', 'none', 'No date'])('"%s" clears it', (text) => {
  expect(typed(text)).toEqual({ dueDate: null, dueOffset: null });
});

test.each([
  ['T-14', { days: 14, unit: 'calendar', from: 'hire' }, '2027-01-01'],
  ['+30', { days: 30, unit: 'calendar', from: 'hire', side: 'after' }, '2027-02-14'],
  ['3 working days before hire', { days: 3, unit: 'working', from: 'hire' }, '2027-01-12'],
  ['10 days after start', { days: 10, unit: 'calendar', from: 'start' }, '2026-11-12'],
  ['On the hire date', { days: 0, unit: 'calendar', from: 'hire' }, '2027-01-15'],
  [
    '5 days after u4 approved',
    { days: 5, unit: 'calendar', from: 'milestone', milestone: 7 },
    '2026-12-06',
  ],
  [
    '1 day before Go-live',
    { days: 1, unit: 'calendar', from: 'milestone', milestone: 9, side: 'before' },
    null,
  ],
])('%s keeps its relation', (text, dueOffset, dueDate) => {
  expect(typed(text)).toEqual({ dueOffset, dueDate });
});

test.each([
  ['Feb 30', 'There is no Feb 30'],
  ['31 apr', 'There is no Apr 31'],
  ['Feb 29', 'There is no Feb 29 in 2027'],
  ['2027-02-29', 'There is no Feb 29 in 2027'],
  ['27/11', 'There is no month 27. The month comes first, as in 11/27'],
  ['Jan 0', 'There is no Jan 0'],
  ['1/12/1812', 'The year 1812 is too early'],
  ['5 days after lunch', 'This project has no milestone “lunch”'],
  ['soon', 'Type a day, such as Jan 12, fri, in 3 days or T-14'],
  ['12', 'Type a day, such as Jan 12, fri, in 3 days or T-14'],
  ['ma 5', 'Type a day, such as Jan 12, fri, in 3 days or T-14'],
])('%s is refused in words', (text, problem) => {
  expect(typed(text)).toBe(problem);
});
