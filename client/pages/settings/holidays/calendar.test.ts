import { expect, test } from 'vitest';

import { decode } from '#client/outline/decode.ts';
import { holidaysOf } from '#formats/holiday-lines.ts';

import { daysInCalendar } from './calendar.ts';

const today = '2026-11-22';
const sorted = (text: string) => holidaysOf(daysInCalendar(text, today), today);
const read = (text: string) => {
  const { holidays, special, problems } = sorted(text);
  return [
    ...holidays.map(({ day, name }) => `${day} ${name}`),
    ...special.map(({ words }) => `left out: ${words}`),
    ...problems.map(({ message }) => message),
  ];
};

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
    '“Founders” lasts less than a day',
    '“Nothing” has no day that can be read',
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

test('an event that cannot be read is named, and the others are read', () => {
  const bad = ['DTSTART:20260101', 'SUMMARY:X', 'RRULE:FREQ=SOMETIMES'];
  expect(read(calendar(bad, ['DTSTART:20260102', 'SUMMARY:Y']))).toEqual([
    '2026-01-02 Y',
    '“X” could not be read',
  ]);
});

test('leaves out what repeats more than once a year, and observances, until they are chosen', () => {
  const weekly = ['DTSTART:20260102', 'SUMMARY:Market', 'RRULE:FREQ=WEEKLY;COUNT=20'];
  const observance = ['DTSTART:20270214', 'SUMMARY:Valentine', 'DESCRIPTION:Observance\\nTo hide'];
  expect(read(calendar(weekly, observance, ['DTSTART:20270704', 'SUMMARY:Independence']))).toEqual([
    '2027-07-04 Independence',
    'left out: 20 days: “Market”, which repeats weekly',
    'left out: 1 day: observances, such as Valentine’s Day',
  ]);
});

test.each([
  ['ends at 23:59', ['DTSTART:20261224T000000', 'DTEND:20261226T235959'], ['24', '25', '26']],
  ['ends at midnight', ['DTSTART:20261224T000000', 'DTEND:20261226T000000'], ['24', '25']],
  ['begins and ends at noon', ['DTSTART:20261224T120000', 'DTEND:20261226T120000'], ['25']],
  [
    'has a time zone',
    ['DTSTART;TZID=Asia/Tokyo:20261224T000000', 'DTEND;TZID=Asia/Tokyo:20261224T235900'],
    ['24'],
  ],
  ['lasts some hours', ['DTSTART:20261224T130000', 'DTEND:20261224T170000'], []],
])('of an event that %s the whole days are taken', (_, lines, days) => {
  const found = read(calendar([...lines, 'SUMMARY:X']));
  expect(found).toEqual(
    days.length === 0 ? ['“X” lasts less than a day'] : days.map((day) => `2026-12-${day} X`),
  );
});

test('occurrences that were moved or cancelled count as they are, and alarms do not', () => {
  const rule = ['UID:1', 'DTSTART;VALUE=DATE:20260504', 'SUMMARY:May', 'RRULE:FREQ=YEARLY;COUNT=3'];
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15H', 'DURATION:P2D', 'SUMMARY:Mail', 'END:VALARM'];
  const moved = [
    'UID:1',
    'RECURRENCE-ID;VALUE=DATE:20270504',
    'DTSTART;VALUE=DATE:20270505',
    'SUMMARY:May',
  ];
  const cancelled = [
    'UID:1',
    'RECURRENCE-ID;VALUE=DATE:20280504',
    'DTSTART;VALUE=DATE:20280504',
    'STATUS:CANCELLED',
  ];
  expect(read(calendar([...rule, ...alarm], moved, cancelled))).toEqual([
    '2026-05-04 May',
    '2027-05-05 May',
  ]);
});

test('a line that is folded inside a character is joined before it is decoded', () => {
  const text = calendar(['DTSTART:20261225', 'SUMMARY:Première fête française']);
  const bytes = [...new TextEncoder().encode(text)];
  const at = bytes.lastIndexOf(0xc3) + 1;
  const folded = Uint8Array.from([...bytes.slice(0, at), 13, 10, 32, ...bytes.slice(at)]);
  expect(read(decode(folded).text)).toEqual(['2026-12-25 Première fête française']);
  expect(read(text.replaceAll('\r\n', '\r\r\n'))).toEqual(['2026-12-25 Première fête française']);
});

test.each(['FREQ=YEARLY;UNTIL=20200101', 'FREQ=YEARLY;COUNT=2'])(
  'reports that the rule %s has no day',
  (rule) => {
    expect(read(calendar(['DTSTART:20150101', 'SUMMARY:X', `RRULE:${rule}`]))).toEqual([
      '“X” has no day in the next 5 years',
    ]);
  },
);

test('takes additional dates', () => {
  const dates = ['DTSTART:20260101', 'SUMMARY:X', 'RDATE;VALUE=DATE:20270101,20280101'];
  expect(read(calendar(dates))).toEqual(['2026-01-01 X', '2027-01-01 X', '2028-01-01 X']);
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

test('repeats all days of a longer event; one of more than a month is left out until it is chosen', () => {
  const text = calendar(
    ['DTSTART:20261225', 'DTEND:20261227', 'SUMMARY:Christmas', 'RRULE:FREQ=YEARLY;COUNT=2'],
    [
      'DTSTART:20270101',
      'DTEND:20270202',
      `SUMMARY;ALTREP="https://x.example":${'Long'.repeat(20)}`,
    ],
  );
  expect(read(text)).toEqual([
    ...['2026-12-25', '2026-12-26', '2027-12-25', '2027-12-26'].map((day) => `${day} Christmas`),
    `left out: 32 days: “${'Long'.repeat(15)}…”, which lasts 32 days`,
  ]);
});

test('names an event with more days than can be listed, and reads the others', () => {
  const long = ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20560101', 'SUMMARY:X'];
  const other = ['DTSTART:20260102', 'SUMMARY:Y'];
  expect(read(calendar([...long, 'RRULE:FREQ=DAILY'], other))).toEqual([
    '2026-01-02 Y',
    '“X” has too many days',
  ]);
});
