import { expect, test } from 'vitest';

import { initialsOf, nameOf } from './user-name.ts';

const nobody = { firstName: null, lastName: null, username: '' };

test.each([
  [{ firstName: 'Ada', lastName: 'Larsen', username: 'ada' }, 'Ada Larsen', 'AL'],
  [{ firstName: null, lastName: 'Larsen', username: 'ada' }, 'Larsen', 'L'],
  [{ firstName: 'Ada', lastName: '', username: 'ada' }, 'Ada', 'A'],
  [{ firstName: null, lastName: null, username: 'ada' }, 'ada', 'A'],
  [{ firstName: 'Mary Ann', lastName: 'de Vries', username: 'm' }, 'Mary Ann de Vries', 'MV'],
  [nobody, 'User', 'U'],
])('%j is shown as %s', (user, name, initials) => {
  expect(nameOf(user)).toBe(name);
  expect(initialsOf(user)).toBe(initials);
});
