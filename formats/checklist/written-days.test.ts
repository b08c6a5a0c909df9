import { expect, test } from 'vitest';

import { dayOfSerial, dayOrderOf, writtenDay } from './written-days.ts';
import { writtenHours } from './written-hours.ts';

const today = '2026-11-23';

test.each([
  '2026-11-27',
  '2026/11/27',
  '11/27/2026',
  '27.11.2026',
  '27. 11. 26',
  '27-Nov-26',
  '27 Nov 2026',
  'Nov 27, 2026',
  'november 27th, 2026',
  'Nov. 27 2026',
  'Friday, November 27, 2026',
  'Fri 27-Nov-26',
  '11-27-26',
  '27/11/2026',
  "11/27/'26",
  '2026-11-27 00:00:00',
  '11/27/2026 5:30 PM',
  '46353',
  '27-Nov',
  'Nov 27',
  'On Nov 27, 2026',
  'on Friday, November 27',
])('%s is November 27, 2026', (text) => {
  expect(writtenDay(text, 'monthFirst', today)).toBe('2026-11-27');
});

test('the day order affects only ambiguous dates', () => {
  expect(writtenDay('3/4/2027', 'monthFirst', today)).toBe('2027-03-04');
  expect(writtenDay('3/4/2027', 'dayFirst', today)).toBe('2027-04-03');
  expect(writtenDay('3/14/2027', 'dayFirst', today)).toBe('2027-03-14');
  expect(writtenDay('3.4.2027', 'monthFirst', today)).toBe('2027-04-03');
  expect(writtenDay('Jan 4', 'dayFirst', today)).toBe('2027-01-04');
  expect(writtenDay('Nov 23', 'dayFirst', today)).toBe('2026-11-23');
});

test.each([
  '',
  'soon',
  '2027-02-30',
  '13/13/2027',
  '5',
  '1234',
  '99999',
  'Q1 2027',
  'May',
  '0/1/2027',
  '32-Jan-27',
])('%j is no day', (text) => {
  expect(writtenDay(text, 'monthFirst', today)).toBeNull();
});

test.each([
  [['3/4/2027', '11/27/2026'], 'monthFirst'],
  [['3/4/2027', '27/11/2026'], 'dayFirst'],
  [['3/4/2027', '5/5/2027'], null],
  [['27/11/2026', '11/27/2026', '3-4-27'], null],
  [['5/5/2027', 'Nov 27', '3.4.2027', 'T-14'], 'monthFirst'],
  [[], 'monthFirst'],
])('%j', (texts, order) => {
  expect(dayOrderOf(texts).order).toBe(order);
});

test('asks about the first ambiguous day', () => {
  expect(dayOrderOf(['5/5/2027', ' 3/4/2027 8:00', '6/7/2027']).example).toBe('3/4/2027 8:00');
});

test('spreadsheets count days from the end of 1899', () => {
  expect([dayOfSerial(25_569), dayOfSerial(46_353.9)]).toEqual(['1970-01-01', '2026-11-27']);
});

test.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['2 h', 2],
  ['1.5 hours', 1.5],
  ['3hrs', 3],
  ['30 min', 0.5],
  ['1:30', 1.5],
  ['0.333333333', 0.33],
  ['a day', null],
  ['-1', null],
  ['1,000', null],
])('%s are %s hours', (text, hours) => {
  expect(writtenHours(text)).toBe(hours);
});
