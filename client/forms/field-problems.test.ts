import { expect, test } from 'vitest';

import { firstOfEach } from './field-problems.ts';

test('shows the first problem of each field, nested ones included', () => {
  const answered = [
    { path: 'email', message: 'taken' },
    { path: 'email', message: 'second' },
    { path: 'skills.3', message: 'long' },
  ];
  expect(firstOfEach(answered)).toEqual({ email: 'taken', skills: 'long' });
  const found = answered.map(({ path, message }) => ({ path: path.split('.'), message }));
  expect(firstOfEach(found)).toEqual({ email: 'taken', skills: 'long' });
  expect(firstOfEach(undefined)).toEqual({});
});
