import { expect, test } from 'vitest';

import { isFiltered, queryWith } from '#client/lists/address.ts';

import { filtersOf, noFilters, sentFor } from './filters.ts';

test('filters are written to and read from the address, and its other parameters stay', () => {
  const filters = { project: 7, person: 12, owner: null, due: 'week' } as const;
  const query = queryWith(new URLSearchParams('tab=1'), filters, noFilters);
  expect(query.toString()).toBe('tab=1&project=7&person=12&due=week');
  expect(filtersOf(query)).toEqual(filters);
  expect(queryWith(query, noFilters, noFilters).toString()).toBe('tab=1');
  expect(filtersOf(new URLSearchParams('project=0&person=1e3&due=never'))).toEqual(noFilters);
});

test('each of them counts as a filter', () => {
  expect(isFiltered(noFilters, noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, project: 1 }, noFilters)).toBe(true);
  expect(isFiltered({ ...noFilters, person: 1 }, noFilters)).toBe(true);
  expect(isFiltered({ ...noFilters, due: 'none' }, noFilters)).toBe(true);
  const unowned = filtersOf(new URLSearchParams('owner=nobody'));
  expect(isFiltered(unowned, noFilters)).toBe(true);
  expect(sentFor(unowned, '2026-03-01')).toEqual({ unowned: 'true' });
});

test("days are counted in the user's time zone, across months and years", () => {
  const sent = (due: 'overdue' | 'today' | 'week' | 'month' | 'none', today: string) =>
    sentFor({ ...noFilters, due }, today);
  expect(sent('overdue', '2026-03-01')).toEqual({ dueUntil: '2026-02-28' });
  expect(sent('today', '2026-03-29')).toEqual({ dueUntil: '2026-03-29' });
  expect(sent('week', '2026-12-28')).toEqual({ dueUntil: '2027-01-04' });
  expect(sent('month', '2028-02-01')).toEqual({ dueUntil: '2028-03-02' });
  expect(sent('none', '2026-03-01')).toEqual({ undated: 'true' });
  expect(sentFor({ project: 3, person: 4, owner: null, due: null }, '2026-03-01')).toEqual({
    projectId: '3',
    personId: '4',
  });
});
