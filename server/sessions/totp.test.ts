import { describe, expect, test } from 'vitest';

import { codeOf, fromBase32, stepAt, stepOf, toBase32 } from './totp.ts';

const ofRfc = Buffer.from('12345678901234567890');

describe('RFC 6238, appendix B, the last six digits', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    const now = new Date(seconds * 1000).toISOString();
    expect(codeOf(ofRfc, stepAt(now))).toBe(code);
  });
});

test('RFC 4226, appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  expect(codes.map((_, counter) => codeOf(ofRfc, counter))).toEqual(codes);
});

test('a code is right for a step before and after its own', () => {
  const now = (step: number) => new Date(step * 30_000 + 15_000).toISOString();
  const code = codeOf(ofRfc, 1000);
  const found = [998, 999, 1000, 1001, 1002].map((step) => stepOf(code, ofRfc, now(step)));
  expect(found).toEqual([null, 1000, 1000, 1000, null]);
  for (const typed of ['', '12345', `${code}0`, 'abcdef', '１２３４５６']) {
    expect(stepOf(typed, ofRfc, now(1000))).toBeNull();
  }
});

test('RFC 4648, base32 without padding', () => {
  const vectors = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
  for (const [text, encoded] of Object.entries({ ...vectors, foobar: 'MZXW6YTBOI' })) {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
  }
});
