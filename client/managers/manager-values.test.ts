import { expect, test } from 'vitest';

import { inWords, noManager, problemsOf, problemsOfNew } from './manager-values.ts';

const filled = { ...noManager, username: 'ada', email: 'ada@lund.example' };

test('a new account needs username, e-mail and password', () => {
  const missing = 'Username, email, and password are required';
  expect(problemsOfNew(noManager, '')).toEqual({
    username: missing,
    email: missing,
    password: missing,
  });
  expect(problemsOfNew(filled, 'a long secret')).toEqual({});
});

test('an account that is edited needs username and e-mail', () => {
  const missing = 'Username and email are required';
  expect(problemsOf({ ...filled, username: ' ' })).toEqual({ username: missing });
  expect(problemsOf({ ...filled, email: '' })).toEqual({ email: missing });
  expect(problemsOf({ ...filled, email: 'nowhere', firstName: 'x'.repeat(201) })).toEqual({
    email: 'Must be an e-mail address',
    firstName: 'Must be at most 200 characters',
  });
  expect(problemsOf(filled)).toEqual({});
});

test('roles are shown in words, the rest as it was typed', () => {
  expect(inWords('role', 'viewer')).toBe('Viewer');
  expect(inWords('username', 'viewer')).toBe('viewer');
});
