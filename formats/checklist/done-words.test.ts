import { expect, test } from 'vitest';

import { doneReader } from './done-words.ts';

const stateOf = (text: string, others: string[] = []) => doneReader([text, ...others])(text);

test.each(['Done', 'completed', 'Complete', 'CLOSED', 'x', '✓', 'Yes', 'true', '100%', '100 %'])(
  '%s is done',
  (text) => expect(stateOf(text)).toBe(true),
);

test.each([
  '',
  'Open',
  'To Do',
  'todo',
  'Not started',
  'In progress',
  '0',
  '45%',
  '0.5',
  'No',
  '-',
])('“%s” is open', (text) => expect(stateOf(text)).toBe(false));

test.each(['11/20/2026', '2026-11-20T10:15:00.000Z', '46000'])('the day %s is done', (text) =>
  expect(stateOf(text)).toBe(true),
);

test.each(['Accepted by FINRA', 'Donee', '101', 'x'.repeat(5_000)])('%s is neither', (text) =>
  expect(stateOf(text)).toBeNull(),
);

test('1 is all of it, unless other cells count up to 100', () => {
  expect(stateOf('1')).toBe(true);
  expect(stateOf('1', ['0.5', '0'])).toBe(true);
  expect(stateOf('1', ['50'])).toBe(false);
  expect(stateOf('100', ['50'])).toBe(true);
  expect(stateOf('1%')).toBe(false);
});
