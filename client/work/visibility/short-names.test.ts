import { expect, test } from 'vitest';

import { shortNames } from './short-names.ts';

test.each([
  [['Dana Cole', 'Olivia Hart', 'sam'], 'Dana, Olivia, sam'],
  [['Dana Cole', 'Dana Park', 'Sam Reed'], 'Dana Cole, Dana Park, Sam'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E, F'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 others'],
  [[], ''],
])('%j is short for %s', (names, short) => {
  expect(shortNames(names)).toBe(short);
});
