import { expect, test } from 'vitest';

import { wordsOf } from './plan-words.ts';

test('what is too small is told in one sentence, each thing once', () => {
  const [sentence, ...others] = wordsOf([
    { kind: 'small', where: 'person', size: 9 },
    { kind: 'small', where: 'label', size: 9 },
    { kind: 'small', where: 'message', size: 10 },
  ]);
  expect(others).toEqual([]);
  expect(sentence).toContain('phone: what is said of the people, the message. Shorten the texts,');
});

test('characters that the font lacks are shown, and text that does not fit is told', () => {
  expect(wordsOf([{ kind: 'glyphs', characters: ['漢', '😀'] }])[0]).toContain('漢 😀');
  expect(wordsOf([])).toEqual([]);
});

test('nobody is asked to leave people out where it is another text that is too long', () => {
  const words = [
    ...wordsOf([{ kind: 'full', where: 'message' }]),
    ...wordsOf([{ kind: 'small', where: 'compliance', size: 2 }]),
  ];
  expect(words[0]).toContain('more text than fits on a slide: the message. Shorten the text.');
  expect(words[1]).toContain('the compliance number. Shorten the text, or');
  expect(words.join(' ')).not.toContain('people');
  const full = wordsOf([{ kind: 'full', where: 'person' }]);
  expect(full[0]).toContain('take fewer people.');
});
