import { expect, test } from 'vitest';

import { outlineOf } from './outline.ts';

const line = { notes: [], description: null, lines: [] };

test('indentation makes the levels, with blanks or tabs and of any width', () => {
  expect(outlineOf('A\n  B\n    C\n  D\n\nE\n\tF\r\n')).toEqual([
    {
      ...line,
      text: 'A',
      lines: [
        { ...line, text: 'B', lines: [{ ...line, text: 'C' }] },
        { ...line, text: 'D' },
      ],
    },
    { ...line, text: 'E', lines: [{ ...line, text: 'F' }] },
  ]);
});

test('brackets at the end of a line are its notes', () => {
  expect(outlineOf('A [3 h, on hire,x]\nB [sic] C')).toEqual([
    { ...line, text: 'A', notes: ['3 h', 'on hire', 'x'] },
    { ...line, text: 'B [sic] C' },
  ]);
});

test('a line with an angle bracket describes the line that it belongs to', () => {
  expect(outlineOf('A\n  > First.\n  > Second.\n  B\n    > About B.\n')).toEqual([
    {
      ...line,
      text: 'A',
      description: 'First. Second.',
      lines: [{ ...line, text: 'B', description: 'About B.' }],
    },
  ]);
});
