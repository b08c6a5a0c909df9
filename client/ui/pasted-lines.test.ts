import { expect, test } from 'vitest';

import { pastedLines } from './pasted-lines.ts';

const texts = (pasted: string) => pastedLines(pasted).map(({ text }) => text);

test.each([
  ['one\ntwo\nthree', ['one', 'two', 'three']],
  ['one\r\ntwo\r\n', ['one', 'two']],
  ['\n\n  one  \n \t \ntwo', ['one', 'two']],
  ['one\ttwo', ['one two']],
  ['', []],
])('%j is split into lines', (pasted, lines) => {
  expect(texts(pasted)).toEqual(lines);
});

test('bullets and boxes are removed', () => {
  expect(texts('- one\n* two\n• three\n– four\n- [ ] five\n☐ six')).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
});

test('the numbers of a numbered list are removed', () => {
  expect(texts('1. one\n2. two\n10) three')).toEqual(['one', 'two', 'three']);
});

test('mixed marks are removed if every line has one', () => {
  expect(texts('- a\n1. b\n2) c\n☐ d')).toEqual(['a', 'b', 'c', 'd']);
  expect(texts('- a\n1. b\nc')).toEqual(['a', '1. b', 'c']);
});

test.each(['401(k) rollovers', '12 transfers\n3. draft', '-5 degrees', '3. a single line'])(
  'a number or dash that belongs to the text of %j stays',
  (pasted) => {
    expect(texts(pasted).join('\n')).toBe(pasted);
  },
);

test('ticked lines stay ticked', () => {
  expect(pastedLines('[x] sent\n- [X] signed\n☑ filed\n✓ read\n[ ] open')).toEqual([
    { text: 'sent', done: true },
    { text: 'signed', done: true },
    { text: 'filed', done: true },
    { text: 'read', done: true },
    { text: 'open', done: false },
  ]);
});

test('a line with only a box is dropped', () => {
  expect(pastedLines('[ ]\none')).toEqual([{ text: 'one', done: false }]);
});

test('a line break of a presentation ends a line', () => {
  expect(pastedLines('one\vtwo')).toEqual([
    { text: 'one', done: false },
    { text: 'two', done: false },
  ]);
});
