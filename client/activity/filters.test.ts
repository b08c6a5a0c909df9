import { expect, test } from 'vitest';

import { queryWith } from '#client/lists/address.ts';

import { filtersOf, noFilters, sentFor } from './filters.ts';

const query = 'person=3&project=4&kind=task&from=2026-03-04&until=2026-03-05';

test('reads filters from the address and writes them back', () => {
  const filters = filtersOf(new URLSearchParams(query));
  expect(filters).toEqual({
    person: 3,
    project: 4,
    kind: 'task',
    from: '2026-03-04',
    until: '2026-03-05',
  });
  expect(queryWith(new URLSearchParams('a=1'), filters, noFilters).toString()).toBe(`a=1&${query}`);
  expect(queryWith(new URLSearchParams(query), noFilters, noFilters).toString()).toBe('');
});

test('ignores invalid values in the address', () => {
  const nonsense = 'person=me&project=0&kind=secret&from=2026-02-30&until=0202-01-01';
  expect(filtersOf(new URLSearchParams(nonsense))).toEqual(noFilters);
});

test("sends days as timestamps in the user's time zone", () => {
  const day = '2026-03-04';
  const sent = sentFor({ ...noFilters, from: day, until: day });
  expect(sent.from).toBe(new Date(2026, 2, 4).toISOString());
  expect(sent.until).toBe(new Date(2026, 2, 5).toISOString());
  expect(sentFor(noFilters)).toEqual({});
});
