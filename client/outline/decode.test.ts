import { expect, test } from 'vitest';

import { decode, encodings } from './decode.ts';
import type { Encoding } from './decode.ts';

const bytes = (...values: (string | number[])[]) =>
  Uint8Array.from(
    values.flatMap((one) => (typeof one === 'string' ? [...new TextEncoder().encode(one)] : one)),
  );
const utf16 = (text: string) =>
  Uint8Array.from(
    Array.from(text).flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  );

test.each([
  ['UTF-8', bytes('Zoë'), 'Zoë'],
  ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Zoë'), 'Zoë'],
  ['UTF-16 with a mark', bytes([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]), 'Zoë'],
  ['UTF-16 the other way round', bytes([0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb]), 'Zoë'],
  ['UTF-16 without a mark', utf16('Task,Zoë\nA,B'), 'Task,Zoë\nA,B'],
])('%s needs no choice', (_, source, text) => {
  expect(decode(source)).toEqual({ text, encoding: null, broken: [] });
});

test('some broken bytes leave the rest of a text in UTF-8 as it is, and their lines are named', () => {
  const source = bytes('Première\nfête', [0xe9], '\r\nsoirée\n', [0xff]);
  expect(decode(source)).toEqual({
    text: 'Première\nfête\uFFFD\r\nsoirée\n\uFFFD',
    encoding: null,
    broken: [2, 4],
  });
});

test.each<[Encoding, number[], string]>([
  ['windows-1252', [0x5a, 0x6f, 0xeb], 'Zoë'],
  ['macintosh', [0x4b, 0x9f, 0x6e], 'Kün'],
  ['cp850', [0x4b, 0x81, 0x6e, 0x82], 'Küné'],
  ['shift_jis', [0x8c, 0x5f, 0x96, 0xf1], '契約'],
])('%s is read once it is chosen', (encoding, codes, text) => {
  expect(decode(bytes(codes)).encoding).toBe('windows-1252');
  expect(decode(bytes(codes), encoding)).toEqual({ text, encoding, broken: [] });
});

test('every encoding on offer can be read, and differs from the others', () => {
  const high = Uint8Array.from({ length: 127 }, (_, at) => at + 0x80);
  const read = Object.keys(encodings).map((one) => decode(high, one as Encoding).text);
  expect(new Set(read).size).toBe(read.length);
  expect(
    Array.from(
      decode(
        Uint8Array.from({ length: 128 }, (_, at) => at + 0x80),
        'cp850',
      ).text,
    ),
  ).toHaveLength(128);
});
