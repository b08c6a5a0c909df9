import { expect, test } from 'vitest';

import { refusalOf } from './photo.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each(['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\n\0\0\0WEBP'])(
  '%j may be a photo',
  (start) => expect(refusalOf(bytes(start))).toBeNull(),
);

test.each(['<svg xmlns="', '<!doctype ht', '%PDF-1.7', 'PK\x03\x04', 'RIFF\n\0\0\0WAVE', ''])(
  '%j is refused, whatever its name',
  (start) => expect(refusalOf(bytes(start))).toBe('Must be an image: JPEG, PNG, GIF or WebP'),
);

test('HEIC photos are refused by name', () => {
  expect(refusalOf(bytes('\0\0\0\x24ftypheic'))).toMatch(/^HEIC is not supported/);
});
