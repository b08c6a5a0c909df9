import { expect, test } from 'vitest';

import { daysInLines, holidaysOf } from './holiday-lines.ts';

const read = (text: string) => {
  const { holidays, problems } = holidaysOf(daysInLines(text), '2026-11-22');
  return [
    ...holidays.map(({ day, name }) => `${day} ${name}`),
    ...problems.map(({ row, message }) => `${row}: ${message}`),
  ];
};

test.each([
  ['2026-11-26 Thanksgiving', 'Thanksgiving'],
  ['Thanksgiving, 11/26/2026', 'Thanksgiving'],
  ['11/26/2026;Thanksgiving Day', 'Thanksgiving Day'],
  ['Thursday, November 26, 2026\tThanksgiving', 'Thanksgiving'],
  ['Nov 26th 2026 – Thanksgiving', 'Thanksgiving'],
  ['26.11.2026 "Thanksgiving"', 'Thanksgiving'],
  ['26 Nov 2026: Thanksgiving', 'Thanksgiving'],
  ['26-Nov-2026,Good Friday', 'Good Friday'],
  ['Good Friday 2026-11-26', 'Good Friday'],
  ['Labor Day, Thu 11/26/2026', 'Labor Day'],
])('%s is a holiday', (line, name) => {
  expect(read(line)).toEqual([`2026-11-26 ${name}`]);
});

test('sorts by day, removes duplicates and reports lines without a day', () => {
  const text =
    '2027-01-01 New Year\r\n\r\nHolidays\n2026-12-25 Christmas\n2026-12-25 Xmas\n2026-02-30 X\n2026-07-03';
  expect(read(text)).toEqual([
    '2026-12-25 Christmas',
    '2027-01-01 New Year',
    '3: There is no day in “Holidays”',
    '6: There is no day in “2026-02-30 X”',
    '7: Holiday name is required',
  ]);
  expect(read('2026-11-26\n2026-11-26 Thanksgiving')).toEqual([
    '2026-11-26 Thanksgiving',
    '1: Holiday name is required',
  ]);
});

test('reports an overlong line without slowing down', () => {
  const dashes = '-'.repeat(1_000_000);
  const tabs = '\t'.repeat(1_000_000);
  expect(read(`2026-11-26 a${dashes}a\n${tabs}.2026-12-25`)).toEqual([
    `1: There is no day in “2026-11-26 a${'-'.repeat(48)}…”`,
    '2: There is no day in “.2026-12-25”',
  ]);
});

test('leaves out past years and special days, unless the same day is no special one', () => {
  const row = null;
  const days = [
    { row, day: '2025-12-25', name: 'Christmas' },
    { row, day: '2027-02-14', name: 'Valentine', special: 'observances' },
    { row, day: '2027-02-15', name: 'Flag Day', special: 'observances' },
    { row, day: '2027-02-15', name: "Presidents' Day" },
  ];
  const { holidays, special } = holidaysOf({ days, problems: [] }, '2026-11-22');
  expect(holidays).toEqual([{ day: '2027-02-15', name: "Presidents' Day" }]);
  expect(special).toEqual([
    { words: '1 day before 2026', holidays: [{ day: '2025-12-25', name: 'Christmas' }] },
    { words: '1 day: observances', holidays: [{ day: '2027-02-14', name: 'Valentine' }] },
  ]);
});
