import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanLine, cleanName, cleanText, foldedText } from './clean-text.ts';

test('is composed, without invisible marks at the ends, with ordinary line breaks', () => {
  const sent = '\ufeff\u202a  Cafe\u0301\u000bone\u2028two\u2029three\u0085\u200b\u202c ';
  expect(cleanText(sent)).toBe('Café\none\ntwo\nthree');
  expect(cleanLine(sent)).toBe('Café one two three');
});

test('marks inside stay in texts, and emojis keep theirs', () => {
  expect(cleanLine('a\u200bb ❤\ufe0f')).toBe('a\u200bb ❤\ufe0f');
  expect(cleanText('\u{1f3f4}\u{e0067}\u{e007f}')).toBe('\u{1f3f4}\u{e0067}\u{e007f}');
  expect(cleanName('👩\u200d💼 Ada ❤\ufe0f')).toBe('👩\u200d💼 Ada ❤\ufe0f');
});

test.each([
  'A\u200bda',
  'A\u202ada\u202c',
  'A\u200dda',
  'A\u00adda',
  'A\ufe0fda',
  '\u2066Ada\u2069',
])('a name has none: %j', (name) => {
  expect(cleanName(name)).toBe('Ada');
});

test('names that look alike are the same when folded', () => {
  const alike = ['Café', 'CAFE\u0301', ' Ｃafé ', 'Ca\u200bfé', 'Caf\u202aé'];
  expect(new Set(alike.map(foldedText))).toEqual(new Set(['café']));
});

test('doing it again changes nothing', () => {
  const unit = fc.constantFrom(
    ...Array.from(
      'ae \u0301\u200b\u200d\ufe0f\u202a\ufeff\u000b\u2028\n\u1100\u1161\u{1f469}\u2000',
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit }), (sent) => {
      for (const clean of [cleanText, cleanLine, cleanName])
        expect(clean(clean(sent))).toBe(clean(sent));
    }),
  );
});
