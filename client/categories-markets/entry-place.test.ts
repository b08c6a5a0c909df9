import { expect, test } from 'vitest';

import { shownEntries, usesOf } from './entry-place.ts';
import { listKinds } from './list-kind.ts';
import type { Entry } from './queries.ts';

function entry(id: number, name: string, some: Partial<Entry> = {}): Entry {
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const unused = { projectsCount: 0, templatesCount: 0 };
  return { id, name, description: null, version: 1, ...unused, ...times, ...some };
}

const boston = entry(1, 'Boston');
const chicago = entry(2, 'Chicago', { description: 'With Évanston' });
const denver = entry(3, 'Denver');
const nothing = new Map<number, Entry>();

test.each([
  ['', [boston, chicago, denver]],
  ['evanston', [chicago]],
  ['null', []],
])('the search for %j', (typed, shown) => {
  expect(shownEntries([boston, chicago, denver], nothing, typed)).toEqual(shown);
});

test('an entry being edited stays during any search', () => {
  const edited = new Map([[1, boston]]);
  expect(shownEntries([boston, chicago, denver], edited, 'denver')).toEqual([boston, denver]);
});

test('an entry deleted during editing keeps its place', () => {
  expect(shownEntries([boston, denver], new Map([[2, chicago]]), '')).toEqual([
    boston,
    chicago,
    denver,
  ]);
});

test('counts the uses of an entry and links to them', () => {
  const used = entry(1, 'A & B', { projectsCount: 1200, templatesCount: 1 });
  const templates = { words: '1 template', href: '/settings?tab=project-templates' };
  expect(usesOf(listKinds.markets, used)).toEqual([
    { words: '1,200 projects', href: '/markets?search=A+%26+B' },
    templates,
  ]);
  expect(usesOf(listKinds.categories, used)).toEqual([
    { words: '1,200 projects', href: null },
    templates,
  ]);
  expect(usesOf(listKinds.markets, boston)).toEqual([]);
});
