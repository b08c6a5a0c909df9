import { expect, test } from 'vitest';

import { valuesIn } from '#client/shared/filter-options.ts';
import type { Project } from '#contract/projects.ts';

import { archiveView, outcomesIn, shownProjects } from './archive-view.ts';

const project = (given: Partial<Project>) =>
  ({
    description: null,
    category: 'C',
    market: 'M',
    endDate: null,
    outcome: null,
    ...given,
  }) as Project;

const archive = [
  project({
    name: 'hire 10',
    category: 'Retail',
    market: 'Boston',
    outcome: 'hired',
    endDate: '2026-03-01',
  }),
  project({ name: 'Hire 9', category: 'advisory', market: 'Chicago', endDate: '2026-03-01' }),
  project({ name: 'Álvaro', category: 'Retail', market: 'Boston', outcome: 'withdrew' }),
  project({ name: 'Zoe', description: 'Moved from HIRE 9', endDate: '2026-09-30' }),
];
const { whole } = archiveView;
const namesOf = (view: Partial<typeof whole>) =>
  shownProjects(archive, { ...whole, ...view }).map(({ name }) => name);

test('the latest end date comes first, a missing one last, ties by name', () => {
  expect(namesOf({})).toEqual(['Zoe', 'Hire 9', 'hire 10', 'Álvaro']);
  expect(namesOf({ sort: 'name' })).toEqual(['Álvaro', 'Hire 9', 'hire 10', 'Zoe']);
  expect(namesOf({ sort: 'category' })).toEqual(['Hire 9', 'Zoe', 'Álvaro', 'hire 10']);
});

test('searches name and description without case, combined with both filters', () => {
  expect(namesOf({ search: 'hire 9' })).toEqual(['Zoe', 'Hire 9']);
  expect(namesOf({ search: '  alvaro ' })).toEqual(['Álvaro']);
  expect(namesOf({ search: 'hire', market: 'Boston' })).toEqual(['hire 10']);
  expect(namesOf({ category: 'Retail', market: 'Chicago' })).toEqual([]);
});

test('filters and counts outcomes', () => {
  expect(namesOf({ outcome: 'hired' })).toEqual(['hire 10']);
  expect(namesOf({ outcome: 'none', sort: 'name' })).toEqual(['Hire 9', 'Zoe']);
  expect(outcomesIn(archive)).toBe('1 hired, 1 withdrew, 2 without outcome');
  expect(outcomesIn([])).toBe('');
});

test('reads a view from the address and keeps the rest of the query', () => {
  const view = {
    search: 'a & b',
    category: 'R&D',
    market: 'Boston',
    outcome: 'withdrew',
    sort: 'name',
  } as const;
  const query = archiveView.write(new URLSearchParams('tab=1'), view);
  expect(archiveView.read(query)).toEqual(view);
  expect(query.get('tab')).toBe('1');
  expect(archiveView.write(query, whole).toString()).toBe('tab=1');
  expect(archiveView.read(new URLSearchParams('sort=nonsense'))).toEqual(whole);
});

test('every part of a view counts as a change of it', () => {
  expect(archiveView.isFiltered(whole)).toBe(false);
  for (const part of [
    { search: 'x' },
    { category: 'C' },
    { market: 'M' },
    { outcome: 'none' },
    { sort: 'name' },
  ]) {
    expect(archiveView.isFiltered({ ...whole, ...part } as typeof whole)).toBe(true);
  }
});

test('offers existing values by name', () => {
  expect(valuesIn(archive, 'category')).toEqual(['advisory', 'C', 'Retail']);
  expect(valuesIn(archive, 'market')).toEqual(['Boston', 'Chicago', 'M']);
});
