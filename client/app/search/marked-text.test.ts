import { expect, test } from 'vitest';

import { markedLine, markedText } from './marked-text.ts';

/** Marks the match with brackets. */
const read = ({ before, part, after }: ReturnType<typeof markedText>) =>
  part === '' ? `${before}${after}` : `${before}[${part}]${after}`;

test.each([
  ['Order the laptop', 'LAP', 'Order the [lap]top'],
  ['Order the laptop', '  order ', '[Order] the laptop'],
  ['Århus, århus', 'århus', '[Århus], århus'],
  ['Order the laptop', 'desk', 'Order the laptop'],
  ['Order the laptop', ' ', 'Order the laptop'],
])('marks the first match: %j, %j', (text, typed, marked) => {
  expect(read(markedText(text, typed))).toBe(marked);
});

test('a letter with a longer lower case does not shift the mark', () => {
  expect(read(markedText('İİİ Istanbul office', 'office'))).toBe('İİİ Istanbul [office]');
});

test('a long text becomes one line with the match near its beginning', () => {
  const text = `${'Ask them about it. '.repeat(20)}\n\nThen order the\tbadge${' and more'.repeat(90)}`;
  const { before, part, after } = markedLine(text, 'the badge');
  expect(before).toBe('…Ask them about it. Then order ');
  expect(part).toBe('the badge');
  expect(after).toHaveLength(300);
});

test('a text without a match is cut at its end only', () => {
  const { before, part } = markedLine(`First${' word'.repeat(90)}`, 'nowhere');
  expect(before).toMatch(/^First word/);
  expect(before).toHaveLength(300);
  expect(part).toBe('');
});

test('cutting never splits a character', () => {
  const { before } = markedLine(`${'🏔'.repeat(40)}end`, 'end');
  expect(before).toBe(`…${'🏔'.repeat(32)}`);
});
