import { expect, test } from 'vitest';

import { csvRows } from './csv.ts';

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b;c\r\nd,e;f;\r\n',
    [
      ['a', 'b', 'c'],
      ['d,e', 'f', ''],
    ],
  ],
  [
    'a\tb\n\n \t \nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFF"a, ""b""","c\nd"\ne,f',
    [
      ['a, "b"', 'c\nd'],
      ['e', 'f'],
    ],
  ],
  ['a,,b,', [['a', '', 'b', '']]],
  ['"open,b\nc', [['open,b\nc']]],
  ['"a" b,c', [['a b', 'c']]],
  ['', []],
])('%j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test('a row is known by the line on which it begins', () => {
  const rows = csvRows('a,b\r\n\r\n"c\r\nd",e\r\nf,g');
  expect(rows.map(({ number }) => number)).toEqual([1, 3, 5]);
});
