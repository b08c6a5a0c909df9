import { expect, test } from 'vitest';

import { bodyOf, noPerson, problemsOf } from './person-values.ts';

test('blank texts are sent as none, what was not changed is not sent', () => {
  expect(bodyOf({ email: ' ', role: '', department: 'Sales' })).toEqual({
    email: null,
    role: null,
    department: 'Sales',
  });
  expect(bodyOf({ isActive: false })).toEqual({ isActive: false });
});

test('the contract says what is wrong before anything is sent', () => {
  expect(problemsOf({ ...noPerson, name: 'Ada Lund' })).toEqual({});
  expect(problemsOf({ ...noPerson, email: 'not an address' })).toEqual({
    name: 'Name is required',
    email: 'Must be an e-mail address',
  });
  const long = 'x'.repeat(201);
  expect(problemsOf({ ...noPerson, name: 'Ada', skills: ['Form U4', long] })).toEqual({
    skills: 'Must be at most 200 characters',
  });
});
