import { expect, test } from 'vitest';

import type { ProjectManager } from '#contract/managers.ts';

import { bodyOf, fieldSentAs, valuesOf } from './record-fields.ts';
import { sightField, sightInWords } from './sight-field.ts';

const fields = {
  sight: sightField('New projects', {
    visibility: 'defaultVisibility',
    also: 'defaultAlsoVisibleTo',
  }),
};
const stored = { defaultVisibility: 'people', defaultAlsoVisibleTo: [4] } as const;

test('is two fields of the record, which are sent together', () => {
  const values = valuesOf(fields, stored as object);
  expect(values).toEqual({ sight: { visibility: 'people', also: [4] } });
  expect(bodyOf(fields, values)).toEqual(stored);
  expect(fieldSentAs(fields, 'defaultAlsoVisibleTo')).toBe('sight');
});

test('names nobody for everybody', () => {
  const sight = { visibility: 'everybody' as const, also: [4] };
  expect(bodyOf(fields, { sight })).toEqual({
    defaultVisibility: 'everybody',
    defaultAlsoVisibleTo: [],
  });
});

test('is said with the names of known accounts', () => {
  const account = (id: number, firstName: string) =>
    ({ id, username: '', firstName, lastName: null }) as ProjectManager;
  const accounts = [account(4, 'Carol'), account(5, 'Dana')];
  const words = (also: number[]) => sightInWords({ visibility: 'people', also }, accounts);
  expect(words([])).toBe('Only its people');
  expect(words([4, 5, 6])).toBe('Only its people, also Carol and Dana');
  expect(sightInWords({ visibility: 'everybody', also: [4] }, accounts)).toBe('Everybody');
});
