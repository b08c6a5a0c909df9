import { expect, test } from 'vitest';

import { pastedLines } from './pasted-lines.ts';

const texts = (pasted: string) => pastedLines(pasted).map(({ text }) => text);

test.each([
  ['one\ntwo\nthree', ['one', 'two', 'three']],
  ['one\r\ntwo\r\n', ['one', 'two']],
  ['\n\n  one  \n \t \ntwo', ['one', 'two']],
  ['one\ttwo', ['one two']],
  ['', []],
])('%j is cut into its lines', (pasted, lines) => {
  expect(texts(pasted)).toEqual(lines);
});

test('bullets and boxes go', () => {
  expect(texts('- one\n* two\n• three\n– four\n- [ ] five\n☐ six')).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
});

test('the numbers of a numbered list go', () => {
  expect(texts('1. one\n2. two\n10) three')).toEqual(['one', 'two', 'three']);
});

test('the marks of a list go where every line has one, of whatever kind', () => {
  expect(texts('- a\n1. b\n2) c\n☐ d')).toEqual(['a', 'b', 'c', 'd']);
  expect(texts('- a\n1. b\nc')).toEqual(['a', '1. b', 'c']);
});

test.each(['401(k) rollovers', '12 transfers\n3. draft', '-5 degrees', '3. a single line'])(
  'a number or dash that belongs to the text of %j stays',
  (pasted) => {
    expect(texts(pasted).join('\n')).toBe(pasted);
  },
);

test('what was ticked stays ticked', () => {
  expect(pastedLines('[x] sent\n- [X] signed\n☑ filed\n✓ read\n[ ] open')).toEqual([
    { text: 'sent', done: true },
    { text: 'signed', done: true },
    { text: 'filed', done: true },
    { text: 'read', done: true },
    { text: 'open', done: false },
  ]);
});

test('a line that is nothing but a box is none', () => {
  expect(pastedLines('[ ]\none')).toEqual([{ text: 'one', done: false }]);
});
