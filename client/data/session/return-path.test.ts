import { expect, test } from 'vitest';

import { returnPath, signInPath } from './return-path.ts';

test.each(['/projects', '/projects/7', '/?market=North%20%26%20South', '/projects?a=1&b=2#tasks'])(
  'returns to %s',
  (path) => {
    expect(returnPath(new URL(signInPath(path), 'http://x').search)).toBe(path);
  },
);

test('leaves the start page out of the address', () => {
  expect(signInPath('/')).toBe('/auth');
});

test.each([
  '',
  'projects',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/auth',
  '/auth?next=%2Fauth',
])('does not follow %j', (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe('/');
});

test('returns to the start page without a path', () => {
  expect(returnPath('')).toBe('/');
});
