import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { piecesOf } from './placeholders.ts';

test('names and titles are places to fill, wherever and however often they stand', () => {
  expect(piecesOf('{names}: welcome, {names} ({titles})!')).toEqual([
    { text: '{names}', placeholder: true },
    { text: ': welcome, ', placeholder: false },
    { text: '{names}', placeholder: true },
    { text: ' (', placeholder: false },
    { text: '{titles}', placeholder: true },
    { text: ')!', placeholder: false },
  ]);
});

test.each(['{name}', '{Names}', '{ names }', '{names', 'names}'])('%s is plain text', (text) => {
  expect(piecesOf(text)).toEqual([{ text, placeholder: false }]);
});

test('an empty text has no pieces', () => {
  expect(piecesOf('')).toEqual([]);
});

test('the pieces of any text make up the text', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('{names}', '{titles}', '{', '}'));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
