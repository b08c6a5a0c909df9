import { expect, test } from 'vitest';

import type { ProjectManager } from '#contract/managers.ts';

import { profileProblems, profileStanding } from './profile-values.ts';

const account: ProjectManager = {
  id: 1,
  username: 'ada',
  firstName: null,
  lastName: 'Lovelace',
  role: 'viewer',
  isActive: true,
  isPrimary: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  projectsCount: 0,
  version: 3,
};

test('the own e-mail address stands in the form, also where the list does not tell it', () => {
  const user = { email: 'ada@waymark.example' };
  expect(profileStanding(account, user)).toEqual({
    version: 3,
    values: { username: 'ada', email: user.email, firstName: '', lastName: 'Lovelace' },
  });
  const told = profileStanding({ ...account, email: 'new@waymark.example' }, user);
  expect(told.values.email).toBe('new@waymark.example');
});

test('username and e-mail must be there, names may be empty', () => {
  const blank = { username: ' ', email: '', firstName: '', lastName: '' };
  expect(profileProblems(blank)).toEqual({
    username: 'Username and email are required',
    email: 'Username and email are required',
  });
  expect(profileProblems({ ...blank, username: 'ada', email: 'ada' })).toEqual({
    email: 'Must be an e-mail address',
  });
  expect(profileProblems({ ...blank, username: 'ada', email: 'ada@waymark.example' })).toEqual({});
});
