import { expect, test } from 'vitest';

import type { Inside } from './imported.ts';
import { readCsv } from './reading-fixture.ts';

function read(lines: string[], inside: Inside = 'project') {
  const { tasks, ...rest } = readCsv(lines.join('\n'), { inside });
  const outline = tasks.map(({ name, steps }) => [
    name,
    ...steps.map((step) => [step.name, ...step.details.map(({ text }) => text)]),
  ]);
  return { outline, tasks, ...rest };
}

test('levels by numbers: equal names are items of their own, skipped levels and deep ones are kept', () => {
  const { outline, leftOut } = read([
    'Outline_Level,Name',
    '1,Before',
    '3,Call',
    '4,Note it',
    '5,Twice',
    '2,Call',
    '1,Before',
  ]);
  expect(outline).toEqual([['Before', ['Call', 'Note it', 'Twice'], ['Call']], ['Before']]);
  expect(leftOut).toEqual([]);
});

test.each([
  ['0', ['1', '2', '1']],
  ['1', ['2', '4', '2']],
])('a single row of level %s around all others is left out and named', (first, levels) => {
  const rows = ['A', 'B', 'C'].map((name, at) => `${levels[at]},${name}`);
  const { outline, leftOut } = read(['Outline level,Name', `${first},Hire`, ...rows]);
  expect(outline).toEqual([['A', ['B']], ['C']]);
  expect(leftOut).toEqual([{ row: 2, message: 'It is the project around all other rows' }]);
});

test('levels inside a task begin with steps', () => {
  const { outline } = read(['Outline level,Name', '1,Call', '2,Note it'], 'task');
  expect(outline).toEqual([['', ['Call', 'Note it']]]);
});

test('of several rows with the name of a parent, the nearest one above is meant', () => {
  const { outline } = read([
    'Name,Section/Column,Parent task',
    'Call,Before,',
    'Note it,,Call',
    'Call,After,',
    'Ask,,Call',
    'Thank,,Ask',
    'Hang up,,Ring',
  ]);
  expect(outline).toEqual([
    ['Before', ['Call', 'Note it']],
    ['After', ['Call', 'Ask', 'Thank'], ['Ring', 'Hang up']],
  ]);
});

test('parents that are listed below, missing, or around each other', () => {
  const { outline, leftOut } = read([
    'Summary,Parent summary',
    'File U4,Licensing',
    'Scan it,File U4',
    'Sign,Offer',
    'Licensing,',
    'Alone,',
    'One,Other',
    'Other,One',
  ]);
  expect(outline).toEqual([
    ['Licensing', ['File U4', 'Scan it']],
    ['Offer', ['Sign']],
    ['List', ['Alone']],
    ['Other', ['One']],
    ['One', ['Other']],
  ]);
  expect(leftOut).toEqual([]);
});

test('the items of a checklist are details, one by one, and too long ones are named', () => {
  const long = 'x'.repeat(5_001);
  const { tasks, rows, unread } = read([
    'Task Name,Bucket Name,Checklist Items',
    `Call,Before,"A; B ;;${long}"`,
    'Call,Before,"- [x] C; D\n☐ E"',
  ]);
  const details = tasks[0]?.steps.map((step) =>
    step.details.map(({ text, isDone }) => (isDone ? `${text} ✓` : text)),
  );
  expect(details).toEqual([
    ['A', 'B'],
    ['C; D ✓', 'E'],
  ]);
  expect([rows, unread.map(({ row, message }) => [row, message])]).toEqual([
    2,
    [[2, 'A detail has at most 5,000 characters']],
  ]);
});
