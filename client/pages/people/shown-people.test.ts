import { expect, test } from 'vitest';

import type { Person } from '#contract/people.ts';

import { byPerson, peopleView, shownPeople, usedValues } from './shown-people.ts';
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
  linkConfirmed: false,
  digest: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
});
const ada = person(1, 'Ada Lund', { role: 'Analyst', skills: ['Form U4', 'Outreach'] });
const bo = person(2, 'Bo Quist', { isActive: false, department: 'Compliance' });
const cleo = person(3, 'Cléo Marsh', { email: 'cleo@firm.example' });
const people = [ada, bo, cleo];
const { whole, read, write } = peopleView;

test('reads the view from the address; invalid values mean all people by name', () => {
  expect(read(new URLSearchParams('show=inactive&sort=work'))).toEqual({
    search: '',
    show: 'inactive',
    sort: 'work',
  });
  expect(read(new URLSearchParams('show=former&sort=size'))).toEqual(whole);
  const view = { search: '', show: 'active', sort: 'work' } as const;
  const search = write(new URLSearchParams('person=7'), view);
  expect(search.toString()).toBe('person=7&show=active&sort=work');
  expect(write(search, whole).toString()).toBe('person=7');
});

test('every word is searched in name, email, role, department and skills', () => {
  const found = (typed: string) => shownPeople(people, { ...whole, search: typed }, undefined);
  expect(found('  ')).toEqual(people);
  expect(found('u4 ada')).toEqual([ada]);
  expect(found('compl')).toEqual([bo]);
  expect(found('cleo')).toEqual([cleo]);
  expect(found('ada compliance')).toEqual([]);
});

test('active and inactive people can be filtered', () => {
  const of = (show: View['show']) => shownPeople(people, { ...whole, show }, undefined);
  expect(of('active')).toEqual([ada, cleo]);
  expect(of('inactive')).toEqual([bo]);
});

test('sorted by open work the busiest come first, ties by name', () => {
  const workloads = byPerson([{ personId: 3, openTasks: 1, openSteps: 2 }]);
  const view: View = { ...whole, sort: 'work' };
  expect(shownPeople(people, view, workloads)).toEqual([cleo, ada, bo]);
  expect(shownPeople(people, view, undefined)).toEqual(people);
});

test('suggestions contain each value once', () => {
  expect(usedValues(['Coach', null, '', 'Analyst', 'Coach'])).toEqual(['Analyst', 'Coach']);
});
