import { expect, test } from 'vitest';

import { isSlow } from './slow-patterns.mjs';

test.each([
  [String.raw`\s+$`, ''],
  [String.raw`\s*[;,]`, 'g'],
  [String.raw`^#+\s+(.*?)(?:\s+#+)?$`, ''],
  [String.raw`\([^)]*\)`, 'g'],
  [String.raw`^(a+)+$`, ''],
])('%s is reported', (pattern, flags) => {
  expect(isSlow(pattern, flags)).toBe(true);
});

test.each([
  [String.raw`(?<!\s)\s+$`, ''],
  [String.raw`^\s+`, ''],
  [String.raw`\([^()]*\)`, 'g'],
  [String.raw`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$`, ''],
])('%s is not reported', (pattern, flags) => {
  expect(isSlow(pattern, flags)).toBe(false);
});
