import { expect, test } from 'vitest';

import { matchPath } from './routes.tsx';

test.each([
  ['/', '/', {}],
  ['/projects', '/projects', {}],
  ['/projects', '/projects/', {}],
  ['/projects/:id', '/projects/7', { id: '7' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/', '/projects'],
  ['/projects', '/'],
  ['/projects', '/project'],
  ['/projects/:id', '/projects'],
  ['/projects/:id', '/projects/7/tasks'],
  ['/projects', '/Projects'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
