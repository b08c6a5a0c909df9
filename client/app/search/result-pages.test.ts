import { expect, test } from 'vitest';

import type { SearchResults } from '#contract/search.ts';

import { joined, lastOf } from './result-pages.ts';

const none = { found: [], more: false };
const tasks = (...ids: number[]): SearchResults => ({
  tasks: {
    found: ids.map((id) => ({ id, title: 'T', projectId: 1, projectName: 'P', archived: false })),
    more: true,
  },
  steps: none,
  details: none,
  comments: none,
  evidence: none,
  people: none,
  slides: none,
});

test('a page that arrives twice is appended once', () => {
  const first = tasks(9, 8);
  const before = lastOf(first, 'tasks') ?? '';
  expect(before).toBe('8');
  const both = joined(first, tasks(7, 6), 'tasks', before);
  expect(both).toEqual(tasks(9, 8, 7, 6));
  expect(joined(both, tasks(7, 6), 'tasks', before)).toEqual(both);
});
