import { expect, test } from 'vitest';

import { queryWith } from '#client/lists/address.ts';
import type { Person } from '#contract/people.ts';

import { byPerson, everybody, shownPeople, usedValues, viewOf } from './shown-people.ts';
import type { View } from './shown-people.ts';

const person = (id: number, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  email: null,
  role: null,
  department: null,
  skills: [],
  isActive: true,
  projectManagerId: null,
  linkedByEmail: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
});
const ada = person(1, 'Ada Lund', { role: 'Analyst', skills: ['Form U4', 'Outreach'] });
const bo = person(2, 'Bo Quist', { isActive: false, department: 'Compliance' });
const cleo = person(3, 'Cléo Marsh', { email: 'cleo@firm.example' });
const people = [ada, bo, cleo];

test('reads the view from the address; invalid values mean all people by name', () => {
  expect(viewOf(new URLSearchParams('show=inactive&sort=work'))).toEqual({
    show: 'inactive',
    sort: 'work',
  });
  expect(viewOf(new URLSearchParams('show=former&sort=size'))).toEqual(everybody);
  const search = queryWith(
    new URLSearchParams('person=7'),
    { show: 'active', sort: 'work' },
    everybody,
  );
  expect(search.toString()).toBe('person=7&show=active&sort=work');
  expect(queryWith(search, everybody, everybody).toString()).toBe('person=7');
});

test('every word is searched in name, email, role, department and skills', () => {
  const found = (typed: string) => shownPeople(people, everybody, typed, undefined);
  expect(found('  ')).toEqual(people);
  expect(found('u4 ada')).toEqual([ada]);
  expect(found('compl')).toEqual([bo]);
  expect(found('cleo')).toEqual([cleo]);
  expect(found('ada compliance')).toEqual([]);
});

test('active and inactive people can be filtered', () => {
  const of = (show: View['show']) => shownPeople(people, { show, sort: 'name' }, '', undefined);
  expect(of('active')).toEqual([ada, cleo]);
  expect(of('inactive')).toEqual([bo]);
});

test('sorted by open work the busiest come first, ties by name', () => {
  const workloads = byPerson([{ personId: 3, openTasks: 1, openSteps: 2 }]);
  const view: View = { show: 'all', sort: 'work' };
  expect(shownPeople(people, view, '', workloads)).toEqual([cleo, ada, bo]);
  expect(shownPeople(people, view, '', undefined)).toEqual(people);
});

test('suggestions contain each value once', () => {
  expect(usedValues(['Coach', null, '', 'Analyst', 'Coach'])).toEqual(['Analyst', 'Coach']);
});
