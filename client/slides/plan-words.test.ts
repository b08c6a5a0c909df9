import { expect, test } from 'vitest';

import { wordsOf } from './plan-words.ts';

test('what is too small is told in one sentence, each thing once', () => {
  const [sentence, ...others] = wordsOf([
    { kind: 'small', where: 'person', size: 9 },
    { kind: 'small', where: 'label', size: 9 },
    { kind: 'small', where: 'message', size: 10 },
  ]);
  expect(others).toEqual([]);
  expect(sentence).toContain('phone: what is said of the people, the message.');
});

test('characters that the font lacks are shown, and text that does not fit is told', () => {
  expect(wordsOf([{ kind: 'glyphs', characters: ['漢', '😀'] }])[0]).toContain('漢 😀');
  expect(wordsOf([{ kind: 'full' }])[0]).toContain('more text than fits');
  expect(wordsOf([])).toEqual([]);
});
