import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvRows, guarded, unguarded } from './csv.ts';

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

test.each([
  ['a,b\nc,d', ['a', 'b'], ['c', 'd']],
  ['a;b;c\r\nd,e;f;\r\n', ['a', 'b', 'c'], ['d,e', 'f', '']],
  ['a\tb\n\n \t \nc\td', ['a', 'b'], ['c', 'd']],
  ['\uFEFF"a, ""b""","c\nd"\ne,f', ['a, "b"', 'c\nd'], ['e', 'f']],
  ['sep=;\r\na,b;c\r\n', ['a,b', 'c']],
  ['Plan\na;"b, c, d"\n', ['Plan'], ['a', 'b, c, d']],
  ['a,,b,', ['a', '', 'b', '']],
  ['"open,b\nc', ['open,b\nc']],
  ['"a" b,c', ['a b', 'c']],
  [''],
])('%j', (text, ...cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test('numbers rows like a spreadsheet', () => {
  const rows = csvRows('a,b\r\n\r\n"c\r\nd",e\r\nf,g');
  expect(rows.map(({ number }) => number)).toEqual([1, 3, 4]);
});

test('unguarded reverses guarded for any text', () => {
  expect([guarded('=1'), guarded("'-1"), guarded("'a"), guarded('a=')]).toEqual([
    "'=1",
    "''-1",
    "'a",
    'a=',
  ]);
  for (const sign of '=+-@＝＋－＠﹦﹢﹣﹫\t\r\n') {
    for (const text of [`${sign}1`, ` ${sign}1`, `\u3000${sign}1`]) {
      if (sign.trim() === '' && text !== `${sign}1`) continue;
      expect(guarded(text)).toBe(`'${text}`);
    }
  }
  const unit = fc.constantFrom(...Array.from("'=+-@＝＋－＠\t\r\n\u3000a "), '=\u0338');
  const hostile = fc.string({ unit });
  fc.assert(fc.property(hostile, (text) => unguarded(guarded(text)) === text));
});
