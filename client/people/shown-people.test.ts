import { expect, test } from 'vitest';

import type { Person } from '../../contract/people.ts';
import { byPerson, searchWithView, shownPeople, usedValues, viewOf } from './shown-people.ts';
import type { View } from './shown-people.ts';

const person = (id: number, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  email: null,
  role: null,
  department: null,
  skills: [],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
});
const ada = person(1, 'Ada Lund', { role: 'Analyst', skills: ['Form U4', 'Outreach'] });
const bo = person(2, 'Bo Quist', { isActive: false, department: 'Compliance' });
const cleo = person(3, 'Cléo Marsh', { email: 'cleo@firm.example' });
const people = [ada, bo, cleo];
const everyone: View = { standing: 'all', order: 'name' };

test('the address says which people are shown; nonsense means everybody by name', () => {
  expect(viewOf(new URLSearchParams('show=inactive&sort=work'))).toEqual({
    standing: 'inactive',
    order: 'work',
  });
  expect(viewOf(new URLSearchParams('show=former&sort=size'))).toEqual(everyone);
  const search = searchWithView(new URLSearchParams('person=7'), {
    standing: 'active',
    order: 'work',
  });
  expect(search.toString()).toBe('person=7&show=active&sort=work');
  expect(searchWithView(search, everyone).toString()).toBe('person=7');
});

test('every word is looked for in name, e-mail, role, department and skills', () => {
  const found = (typed: string) => shownPeople(people, everyone, typed, undefined);
  expect(found('  ')).toEqual(people);
  expect(found('u4 ada')).toEqual([ada]);
  expect(found('compl')).toEqual([bo]);
  expect(found('cleo')).toEqual([cleo]);
  expect(found('ada compliance')).toEqual([]);
});

test('active and inactive people can be shown alone', () => {
  const of = (standing: View['standing']) =>
    shownPeople(people, { standing, order: 'name' }, '', undefined);
  expect(of('active')).toEqual([ada, cleo]);
  expect(of('inactive')).toEqual([bo]);
});

test('by open work the busiest come first, equals by name', () => {
  const workloads = byPerson([{ personId: 3, openTasks: 1, openSteps: 2 }]);
  const view: View = { standing: 'all', order: 'work' };
  expect(shownPeople(people, view, '', workloads)).toEqual([cleo, ada, bo]);
  expect(shownPeople(people, view, '', undefined)).toEqual(people);
});

test('suggestions name each value once', () => {
  expect(usedValues(['Coach', null, '', 'Analyst', 'Coach'])).toEqual(['Analyst', 'Coach']);
});
