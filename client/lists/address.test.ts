import { expect, test } from 'vitest';

import { isFiltered, queryWith } from './address.ts';

type View = { search: string; person: number | null; sort: string };
const defaults: View = { search: '', person: null, sort: 'name' };

test('the query holds values that differ from the defaults, beside other parameters', () => {
  const before = new URLSearchParams('tab=1&sort=day&search=old');
  const next = queryWith(before, { search: 'a & b ', person: 7, sort: 'name' }, defaults);
  expect(next.toString()).toBe('tab=1&search=a+%26+b+&person=7');
  expect(queryWith(next, defaults, defaults).toString()).toBe('tab=1');
});

test.each([
  [{}, false],
  [{ search: '  ' }, false],
  [{ search: 'a' }, true],
  [{ person: 7 }, true],
  [{ sort: 'day' }, true],
])('with %j a view is filtered: %j', (some, expected) => {
  expect(isFiltered({ ...defaults, ...some }, defaults)).toBe(expected);
});
