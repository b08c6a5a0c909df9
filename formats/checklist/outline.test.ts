import { expect, test } from 'vitest';

import { outlineOf } from './outline.ts';
import type { OutlineLine } from './outline.ts';

function shown(lines: readonly OutlineLine[], depth = 0): string[] {
  return lines.flatMap(({ text, isTicked, description, lines: inner }) => {
    const box = isTicked === null ? '' : isTicked ? '[x] ' : '[ ] ';
    const about = description === null ? '' : ` (${description})`;
    return [`${'  '.repeat(depth)}${box}${text}${about}`, ...shown(inner, depth + 1)];
  });
}

const read = (...lines: string[]) => shown(outlineOf(lines.join('\n')));

test.each([
  [
    'indentation, with blanks or tabs',
    ['A', '  B', '    C', '  D', '', 'E', '\tF'],
    'A /B //C /D E /F',
  ],
  ['headings of Markdown', ['# A', '## B', '- C', '  - D', '## E', '* F'], 'A /B //C ///D /E //F'],
  ['underlined headings', ['A', '===', 'B', '', '---', 'C'], 'A /B /C'],
  [
    'phases, and weeks in them',
    ['Phase 1', 'Week 1', 'a', 'Phase II', 'b'],
    'Phase_1 /Week_1 //a Phase_II /b',
  ],
  ['capitals', ['FIRST THINGS', 'Sign', 'LATER', 'Box'], 'FIRST_THINGS /Sign LATER /Box'],
  ['colons', ['Before:', 'Sign', 'After:', 'Box'], 'Before /Sign After /Box'],
  ['bold lines', ['**Before**', 'Sign', '__After__:', 'Box'], 'Before /Sign After /Box'],
  ['marks', ['• A', 'o\tB', '▪ C', 'o\tD', '• E'], 'A /B //C /D E'],
  ['unmarked lines', ['A', '- B', '- C', 'D', '1. E'], 'A /B /C D /E'],
  ['numbers', ['1. A', '1.1 B', '1.1.1 C', '1.2 D', '2) E'], 'A /B //C /D E'],
  ['kinds of numbers', ['1. A', 'a) B', 'ii. C', 'b) D', '2. E'], 'A /B //C /D E'],
  ['lists of a word processor', ['1.\tA', '\ta.\tB', '\t\ti.\tC', '2.\tD'], 'A /B //C D'],
  ['indentation above headings', ['A', '  Keys:', '    B', '  C'], 'A /Keys: //B /C'],
])('levels come from %s', (_, lines, levels) => {
  const found = read(...lines).map((line) =>
    line.replace(/^(?: {2})+/, (blanks) => '/'.repeat(blanks.length / 2)),
  );
  expect(found.map((line) => line.replaceAll(' ', '_')).join(' ')).toBe(levels);
});

test('text that only resembles a number or heading stays text', () => {
  const lines = [
    '30 days',
    '3.5 hours of training',
    '27.11. is too late',
    'FINRA',
    'Office:',
    '-x',
  ];
  expect(read(...lines)).toEqual(lines);
});

test('keeps numbers on request', () => {
  const text = '1. Offer\n1.1 Sign\n(2) Move\na. Box\n- Tape';
  expect(shown(outlineOf(text, { keepsNumbers: true }))).toEqual([
    '1. Offer',
    '  1.1 Sign',
    '(2) Move',
    '  a. Box',
    '    Tape',
  ]);
});

test('recognizes checkboxes in every notation', () => {
  expect(read('- [x] A', '- [ ] B', '* [X] C', '☑ D', '☐ E', '1. [x] F', '[] G')).toEqual([
    '[x] A',
    '[ ] B',
    '[x] C',
    '[x] D',
    '[ ] E',
    '  [x] F',
    '[ ] G',
  ]);
});

test('a line starting with > describes its parent line', () => {
  expect(
    read('A', '  > First.', '  > Second.', '  B', '    > About B.', '## C', '> About C.'),
  ).toEqual(['A (First. Second.)', '  B (About B.)', 'C (About C.)']);
  expect(read('> A', '> > about', '>   B', '')).toEqual(['A (about)', '  B']);
});

test('lines keep their line numbers', () => {
  const [first] = outlineOf('\uFEFF\n# A\r\n\r\n- B\n***\n  - C');
  const [second] = first!.lines;
  expect([first!.number, second!.number, second!.lines[0]!.number]).toEqual([2, 4, 6]);
});
