import { expect, test } from 'vitest';

import { sentFor, tasksView } from './filters.ts';

const { whole } = tasksView;

test('filters are written to and read from the address, and its other parameters stay', () => {
  const filters = { project: 7, person: 12, owner: null, due: 'week' } as const;
  const query = tasksView.write(new URLSearchParams('tab=1'), filters);
  expect(query.toString()).toBe('tab=1&project=7&person=12&due=week');
  expect(tasksView.read(query)).toEqual(filters);
  expect(tasksView.write(query, whole).toString()).toBe('tab=1');
  expect(tasksView.read(new URLSearchParams('project=0&person=1e3&due=never'))).toEqual(whole);
});

test('each of them counts as a filter', () => {
  expect(tasksView.countOf(whole)).toBe(0);
  expect(tasksView.countOf({ ...whole, project: 1 })).toBe(1);
  expect(tasksView.countOf({ ...whole, person: 1 })).toBe(1);
  expect(tasksView.countOf({ ...whole, due: 'none' })).toBe(1);
  const unowned = tasksView.read(new URLSearchParams('owner=nobody'));
  expect(tasksView.countOf(unowned)).toBe(1);
  expect(sentFor(unowned, '2026-03-01')).toEqual({ unowned: 'true' });
});

test("days are counted in the user's time zone, across months and years", () => {
  const sent = (due: 'overdue' | 'today' | 'week' | 'month' | 'none', today: string) =>
    sentFor({ ...whole, due }, today);
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
