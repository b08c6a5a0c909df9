import { expect, test } from 'vitest';

import { valuesIn } from '#client/shared/filter-options.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';

import {
  dashboardFilters,
  dueWords,
  knownFilters,
  managersOf,
  nothingUnder,
  sentFor,
  toAnnounce,
  workUnder,
} from './filters.ts';

const { whole, read, write } = dashboardFilters;

test.each([
  ['', {}],
  ['market=Denver', { market: 'Denver' }],
  ['market=St.+Louis+%26+Metro&manager=7', { market: 'St. Louis & Metro', manager: '7' }],
  ['manager=unassigned', { manager: 'unassigned' }],
  ['market=+&manager=', {}],
  ['market=Denver&manager=maya', { market: 'Denver' }],
  ['manager=0', {}],
  ['manager=-1', {}],
  ['manager=1e3', {}],
  ['manager=99999999999999999999', {}],
  [`market=${'x'.repeat(201)}&manager=7`, { manager: '7' }],
  ['market=%00', {}],
])('the address ?%s asks for %j', (search, filters) => {
  expect(read(new URLSearchParams(search))).toEqual({ ...whole, ...filters });
});

test('reads filters from the address and keeps the rest of the query', () => {
  const filters = { market: 'St. Louis & Metro', manager: 'unassigned' };
  const search = write(new URLSearchParams('market=Denver&from=mail'), filters);
  expect(read(search)).toEqual(filters);
  expect(write(search, whole).toString()).toBe('from=mail');
});

test('sends only filters that are set', () => {
  expect(sentFor(whole)).toEqual({});
  expect(sentFor({ market: 'Denver', manager: '7' })).toEqual({
    market: 'Denver',
    projectManagerId: '7',
  });
});

test('drops an unknown manager once managers are loaded', () => {
  const filters = { market: 'Denver', manager: '7' };
  expect(knownFilters(filters, undefined)).toEqual(filters);
  expect(knownFilters(filters, [manager(7)])).toEqual(filters);
  expect(knownFilters(filters, [manager(8)])).toEqual({ market: 'Denver', manager: null });
  const ofNobody = { ...whole, manager: 'unassigned' };
  expect(knownFilters(ofNobody, [])).toEqual(ofNobody);
});

test('markets are those of open projects, each once, by name, without blanks', () => {
  const open = ['Denver', 'austin', 'Denver', ' ', 'Zone 10', 'Zone 9'].map((market) =>
    project({ market }),
  );
  expect(valuesIn(open, 'market')).toEqual(['austin', 'Denver', 'Zone 9', 'Zone 10']);
  expect(valuesIn([], 'market')).toEqual([]);
});

const unassigned = { value: 'unassigned', label: 'Unassigned' };

test('managers are those with open projects, in the order of their list, inactive ones marked', () => {
  const managers = [
    manager(3, { firstName: 'Ada', lastName: 'Larsen' }),
    manager(1, { firstName: 'Ben', isActive: false }),
    manager(2),
    manager(4, { firstName: 'Idle' }),
  ];
  const open = [1, 2, 2, 3, null].map((projectManagerId) => project({ projectManagerId }));
  expect(managersOf(open, managers, null)).toEqual([
    unassigned,
    { value: '3', label: 'Ada Larsen' },
    { value: '1', label: 'Ben (inactive)' },
    { value: '2', label: 'manager2' },
  ]);
});

test('the chosen manager stays listed without open projects', () => {
  const managers = [manager(4, { firstName: 'Idle' })];
  expect(managersOf([], managers, '4')).toEqual([unassigned, { value: '4', label: 'Idle' }]);
});

test.each([
  [{ market: 'Denver' }, 'No open project is in this market.'],
  [{ manager: '7' }, 'No open project has this manager.'],
  [{ manager: 'unassigned' }, 'No open project is unassigned.'],
  [{ market: 'Denver', manager: '7' }, 'No open project in this market has this manager.'],
])('the empty sentence for %j mentions only the filters that are set', (filters, sentence) => {
  expect(nothingUnder({ ...whole, ...filters })).toBe(sentence);
});

function project(given: Partial<Project>): Project {
  return { market: 'Denver', projectManagerId: null, ...given } as Project;
}

function manager(id: number, given: Partial<ProjectManager> = {}): ProjectManager {
  const named = { username: `manager${id}`, firstName: null, lastName: null, isActive: true };
  return { id, ...named, ...given } as ProjectManager;
}

test.each([
  [{}, [1, 2, 3]],
  [{ market: 'Denver' }, [1, 2]],
  [{ manager: '7' }, [1]],
  [{ manager: 'unassigned' }, [2, 3]],
  [{ market: 'Denver', manager: 'unassigned' }, [2]],
])('with %j the unannounced projects are %j', (filters, ids) => {
  const done = (id: number, projectManagerId: number | null, some: Partial<Project> = {}) =>
    project({ id, projectManagerId, status: 'completed', outcome: null, slidesCount: 0, ...some });
  const archived = [
    done(1, 7),
    done(2, null),
    done(3, null, { market: 'Miami' }),
    done(4, 7, { slidesCount: 1 }),
    done(9, 7, { outcome: 'withdrew' }),
    done(5, 7, { status: 'on_hold' }),
  ];
  expect(toAnnounce(archived, { ...whole, ...filters }).map(({ id }) => id)).toEqual(ids);
});

test.each([
  [{ overdue: 23, dueToday: 2 }, '23 steps overdue, 2 due today'],
  [{ overdue: 1, dueToday: 0 }, '1 step overdue'],
  [{ overdue: 0, dueToday: 1 }, '1 step due today'],
  [{ overdue: 0, dueToday: 0 }, 'Nothing is overdue'],
])('due steps are summarized as %s', (due, words) => {
  expect(dueWords(due)).toBe(words);
});

test('My Work is linked only if it shows the same steps', () => {
  expect(workUnder(whole)).toBe('/my-work?who=everybody&due=today');
  expect(workUnder({ ...whole, manager: '7' })).toBe('/my-work?who=hires&id=7&due=today');
  expect(workUnder({ ...whole, manager: 'unassigned' })).toBe(null);
  expect(workUnder({ market: 'Denver', manager: '7' })).toBe(null);
});
