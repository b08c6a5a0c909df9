import { expect, test } from 'vitest';

import { matchPath, withPageCase } from './routes.tsx';

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

test.each([
  ['/Projects', '/projects'],
  ['/PROJECTS/7', '/projects/7'],
  ['/Settings/Send-Back-Reasons', '/settings/send-back-reasons'],
  ['/Auth', '/auth'],
  ['/Nothing/Here', '/Nothing/Here'],
])('%s is the page %s', (path, page) => {
  expect(withPageCase(path)).toBe(page);
});
