import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvRows, csvTable, guarded, longestCell, unguarded } from './csv.ts';

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells);

test.each([
  ['a,b\nc,d', ['a', 'b'], ['c', 'd']],
  ['a;b;c\r\nd,e;f;\r\n', ['a', 'b', 'c'], ['d,e', 'f', '']],
  ['a\tb\n\n \t \nc\td', ['a', 'b'], ['c', 'd']],
  ['\uFEFF"a, ""b""","c\nd"\ne,f', ['a, "b"', 'c\nd'], ['e', 'f']],
  ['sep=;\r\na,b;c\r\n', ['a,b', 'c']],
  ['Plan\na;"b, c, d"\n', ['Plan'], ['a', 'b, c, d']],
  ['a,,b,', ['a', '', 'b', '']],
  ['"open,b\nc', ['"open', 'b'], ['c']],
  ['a,"b,1\nc,"d",2', ['a', '"b', '1'], ['c', 'd', '2']],
  ['a,"say \\"hi, you\\" now"\nb,"c:\\"', ['a', 'say "hi, you" now'], ['b', 'c:\\']],
  ['"a" b,c', ['a b', 'c']],
  [''],
])('%j', (text, ...cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test('a damaged table is read as far as it can be, and each damage is named with its row', () => {
  const head = 'Task,Step,Due\n';
  expect(csvTable(`${head}A,"Call,1\nB,Send,2\nC,"Book",3\nD,Go,4`)).toMatchObject({
    rows: { length: 5 },
    damage: [{ row: 2, kind: 'unclosed' }],
  });
  expect(csvTable(`${head}A,"Call,1\nB,Send,2\nC,Book",3`)).toMatchObject({
    rows: { length: 2 },
    damage: [{ row: 2, kind: 'severalRows', rows: 3 }],
  });
  expect(csvTable(`${head}A,"Call,\nthen, as agreed,\nwrite",3`).damage).toHaveLength(1);
  expect(csvTable(`${head}A,"Call,\nthen write\nagain",3`).damage).toEqual([]);
});

test('a cell is cut where Excel would cut it, and its row is named', () => {
  const { rows, cut } = csvTable(`a,b\n${'x'.repeat(longestCell + 1)},c`);
  expect([rows[1]?.cells.map(({ length }) => length), cut]).toEqual([[longestCell, 1], [2]]);
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
