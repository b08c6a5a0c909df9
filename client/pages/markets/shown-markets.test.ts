import { expect, test } from 'vitest';

import type { MarketOverview } from '#contract/lists.ts';

import { archivedProjectsIn, marketsView, openProjectsIn, shownMarkets } from './shown-markets.ts';
import type { View } from './shown-markets.ts';

function market(name: string, some: Partial<MarketOverview> = {}): MarketOverview {
  const nothing = { openProjects: 0, archivedProjects: 0, averageProgress: 0, nextHires: [] };
  return { id: name.length, name, description: null, ...nothing, ...some };
}

function hiredOn(endDate: string) {
  return [
    { projectId: 1, name: 'A hire', endDate, status: 'planning' as const, percentageComplete: 0 },
  ];
}

const markets = [
  market('Boston', { archivedProjects: 3, description: 'Harbour and suburbs' }),
  market('Chicago', { openProjects: 2, averageProgress: 10, nextHires: hiredOn('2026-12-01') }),
  market('Denver', { openProjects: 5, averageProgress: 80, nextHires: hiredOn('2027-01-01') }),
  market('Émile', { openProjects: 2, averageProgress: 0 }),
];

const names = (view: Partial<View>) =>
  shownMarkets(markets, { ...marketsView.whole, ...view }).map(({ name }) => name);

test.each([
  ['name', ['Boston', 'Chicago', 'Denver', 'Émile']],
  ['open', ['Denver', 'Chicago', 'Émile', 'Boston']],
  ['hire', ['Chicago', 'Denver', 'Boston', 'Émile']],
  ['progress', ['Denver', 'Chicago', 'Émile', 'Boston']],
] as const)('markets by %s', (sort, order) => {
  expect(names({ sort })).toEqual(order);
});

test.each([
  ['', 4],
  ['EMILE', 1],
  ['suburbs bos', 1],
  ['boston denver', 0],
])('the search for %j finds %i', (search, count) => {
  expect(names({ search })).toHaveLength(count);
});

test('the address holds the view without its defaults', () => {
  const before = new URLSearchParams('kept=1&sort=open');
  const query = marketsView.write(before, { search: 'A & B', sort: 'hire' });
  expect(query.toString()).toBe('kept=1&sort=hire&search=A+%26+B');
  expect(marketsView.read(query)).toEqual({ search: 'A & B', sort: 'hire' });
  expect(marketsView.read(new URLSearchParams('sort=nonsense'))).toEqual(marketsView.whole);
  expect(marketsView.write(query, marketsView.whole).toString()).toBe('kept=1');
});

test('links to projects work for any market name', () => {
  expect(new URL(openProjectsIn('A & B?'), 'http://a').searchParams.get('market')).toBe('A & B?');
  const archived = new URL(archivedProjectsIn('Köln+'), 'http://a');
  expect(archived.pathname).toBe('/archived-projects');
  expect(archived.searchParams.get('market')).toBe('Köln+');
});
