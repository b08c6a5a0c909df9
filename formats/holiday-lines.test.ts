import { expect, test } from 'vitest';

import { holidayLines } from './holiday-lines.ts';

const read = (text: string) => {
  const { holidays, problems } = holidayLines(text, '2026-11-22');
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

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

test('reads an iCalendar file with folded lines and multi-day events', () => {
  const text = calendar(
    [
      'DTSTART;VALUE=DATE:20261126',
      'DTEND;VALUE=DATE:20261128',
      'SUMMARY:Thanks',
      ' giving\\, and the day after',
    ],
    ['SUMMARY:Founders', 'DTSTART:20270115T090000Z'],
    ['SUMMARY:Nothing'],
  );
  expect(read(text)).toEqual([
    '2026-11-26 Thanksgiving, and the day after',
    '2026-11-27 Thanksgiving, and the day after',
    '2027-01-15 Founders',
    '12: “Nothing” has no day that can be read',
  ]);
});

test('expands yearly rules for five years starting with this one', () => {
  const rule = (first: string, rules: string) =>
    read(calendar([`DTSTART;VALUE=DATE:${first}`, 'SUMMARY:X', `RRULE:${rules}`])).map((line) =>
      line.replace(' X', ''),
    );
  const christmas = [2026, 2027, 2028, 2029, 2030].map((year) => `${year}-12-25`);
  expect(rule('19991225', 'FREQ=YEARLY')).toEqual(christmas);
  expect(rule('20251127', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')).toEqual([
    '2026-11-26',
    '2027-11-25',
    '2028-11-23',
    '2029-11-22',
    '2030-11-28',
  ]);
  expect(rule('20260525', 'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;UNTIL=20280101T000000Z')).toEqual([
    '2026-05-25',
    '2027-05-31',
  ]);
  expect(rule('20250101', 'FREQ=YEARLY;COUNT=3')).toEqual(['2026-01-01', '2027-01-01']);
  expect(rule('20240229', 'FREQ=YEARLY')).toEqual(['2028-02-29']);
  expect(rule('20240101', 'FREQ=YEARLY;INTERVAL=2')).toEqual([
    '2026-01-01',
    '2028-01-01',
    '2030-01-01',
  ]);
});

test.each([
  'FREQ=WEEKLY',
  'FREQ=YEARLY;INTERVAL=0',
  'FREQ=YEARLY;INTERVAL=-1',
  'FREQ=YEARLY;INTERVAL=x',
  'FREQ=YEARLY;COUNT=0',
  'FREQ=YEARLY;COUNT=x',
  'FREQ=YEARLY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYDAY=1TH',
])('of the rule %s only the first day is taken', (rule) => {
  expect(read(calendar(['DTSTART:20260101', 'SUMMARY:X', `RRULE:${rule}`]))).toEqual([
    '2026-01-01 X',
    '2: “X”: only its first day is taken, not its rule',
  ]);
});

test.each(['FREQ=YEARLY;UNTIL=20200101', 'FREQ=YEARLY;COUNT=2'])(
  'reports that the rule %s has no day',
  (rule) => {
    expect(read(calendar(['DTSTART:20150101', 'SUMMARY:X', `RRULE:${rule}`]))).toEqual([
      '2: “X”: its rule has no day in the next 5 years',
    ]);
  },
);

test('reports additional dates, which are not taken', () => {
  const dates = ['DTSTART:20260101', 'SUMMARY:X', 'RDATE;VALUE=DATE:20270101,20280101'];
  const problem = '“X”: its additional dates are not taken';
  expect(read(calendar(dates))).toEqual(['2026-01-01 X', `2: ${problem}`]);
  expect(read(calendar([...dates, 'RRULE:FREQ=YEARLY;COUNT=1']))).toEqual([
    '2026-01-01 X',
    `2: ${problem}`,
  ]);
});

test('honours excluded dates, durations and cancelled events', () => {
  const text = calendar(
    [
      'DTSTART;VALUE=DATE:20261224',
      'RRULE:FREQ=YEARLY;COUNT=4',
      'EXDATE;VALUE=DATE:20271224',
      'EXDATE;VALUE=DATE:20291224',
      'SUMMARY:Eve',
    ],
    ['DTSTART;VALUE=DATE:20260706', 'DURATION:P1W', 'SUMMARY:Shutdown'],
    ['DTSTART;VALUE=DATE:20260901', 'STATUS:CANCELLED', 'SUMMARY:Outing'],
  );
  expect(read(text)).toEqual([
    ...['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-07-${day} Shutdown`),
    '2026-12-24 Eve',
    '2028-12-24 Eve',
    expect.stringContaining('“Outing” is cancelled'),
  ]);
});

test('repeats all days of a longer event, up to 31', () => {
  const text = calendar(
    ['DTSTART:20261225', 'DTEND:20261227', 'SUMMARY:Christmas', 'RRULE:FREQ=YEARLY;COUNT=2'],
    [
      'DTSTART:20270101',
      'DTEND:20270202',
      `SUMMARY;ALTREP="https://x.example":${'Long'.repeat(20)}`,
    ],
  );
  const days = read(text);
  expect(days.filter((line) => line.endsWith('Christmas'))).toEqual(
    ['2026-12-25', '2026-12-26', '2027-12-25', '2027-12-26'].map((day) => `${day} Christmas`),
  );
  expect(days).toHaveLength(4 + 31 + 1);
  expect(days.at(-1)).toBe(`8: “${'Long'.repeat(15)}…”: only its first 31 days are taken`);
});
