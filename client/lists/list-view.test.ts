import { expect, test } from 'vitest';

import { listView } from './list-view.ts';
import {
  anyId,
  anyName,
  anyOf,
  anyText,
  anyWords,
  choiceOf,
  orderOf,
  uncounted,
} from './params.ts';

const list = listView({
  search: anyWords,
  person: anyId,
  market: anyName,
  state: anyOf(['open', 'done']),
  code: anyText((text) => /^[A-Z]+$/.test(text)),
  show: choiceOf(['all', 'active'], 'all'),
  sort: orderOf(['name', 'day'], 'name'),
  all: uncounted(anyOf(['1'])),
});
const read = (query: string) => list.read(new URLSearchParams(query));

test('the address holds values that differ from the usual ones, beside other parameters', () => {
  const before = new URLSearchParams('tab=1&sort=day&search=old');
  const view = { ...list.whole, search: 'a & b ', person: 7 };
  const next = list.write(before, view);
  expect(next.toString()).toBe('tab=1&search=a+%26+b+&person=7');
  expect(list.read(next)).toEqual(view);
  expect(list.write(next, list.whole).toString()).toBe('tab=1');
});

test.each([
  ['person=0&market=+&state=ended&code=a&show=none&sort=size&all=2', {}],
  ['person=1e3&sort=-size&state=constructor', {}],
  ['market=+Denver+&code=+AB+', { market: 'Denver', code: 'AB' }],
  ['search=+a+&sort=-day&show=active', { search: ' a ', sort: '-day', show: 'active' }],
])('?%s is read as %j', (query, some) => {
  expect(read(query)).toEqual({ ...list.whole, ...some });
});

test.each([
  ['', false, 0],
  ['search=++', false, 0],
  ['search=a', true, 0],
  ['sort=day', true, 0],
  ['all=1', true, 0],
  ['person=7&show=active&state=done', true, 3],
])('?%s is filtered: %j, with %i active filters', (query, isFiltered, count) => {
  expect(list.isFiltered(read(query))).toBe(isFiltered);
  expect(list.countOf(read(query))).toBe(count);
});
