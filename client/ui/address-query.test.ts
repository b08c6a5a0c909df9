import { expect, test } from 'vitest';

import { isAsked, queryWith } from './address-query.ts';

type View = { search: string; person: number | null; sort: string };
const usual: View = { search: '', person: null, sort: 'name' };

test('what is asked for stands in the query beside what else is there; what is usual does not', () => {
  const before = new URLSearchParams('tab=1&sort=day&search=old');
  const asked = queryWith(before, { search: 'a & b ', person: 7, sort: 'name' }, usual);
  expect(asked.toString()).toBe('tab=1&search=a+%26+b+&person=7');
  expect(queryWith(asked, usual, usual).toString()).toBe('tab=1');
});

test.each([
  [{}, false],
  [{ search: '  ' }, false],
  [{ search: 'a' }, true],
  [{ person: 7 }, true],
  [{ sort: 'day' }, true],
])('with %j something is asked for: %j', (some, expected) => {
  expect(isAsked({ ...usual, ...some }, usual)).toBe(expected);
});
