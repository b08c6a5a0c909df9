import { expect, test } from 'vitest';

import { groupOf, sundayOf } from './work-groups.ts';

test('a week ends on Sunday, including for a Sunday', () => {
  expect(sundayOf('2026-11-23')).toBe('2026-11-29');
  expect(sundayOf('2026-11-28')).toBe('2026-11-29');
  expect(sundayOf('2026-11-29')).toBe('2026-11-29');
  expect(sundayOf('2026-12-31')).toBe('2027-01-03');
});

test('on a Saturday, Monday is in the next seven days', () => {
  expect(groupOf('2026-11-30', '2026-11-28')).toBe('week');
});

test('every due date belongs to exactly one group', () => {
  const today = '2026-11-25';
  const groups = [null, '2026-11-24', today, '2026-11-26', '2026-12-02', '2026-12-03'].map((due) =>
    groupOf(due, today),
  );
  expect(groups).toEqual(['undated', 'overdue', 'today', 'week', 'week', 'later']);
});
