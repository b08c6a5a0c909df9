import { expect, test } from 'vitest';

import { tabOf } from './tabs.ts';

const tabs: [{ value: string }, { value: string }] = [{ value: 'first' }, { value: 'second' }];

test('a name that no tab has falls back to the tab that is asked for', () => {
  expect(tabOf(tabs, null, 'second').value).toBe('second');
  expect(tabOf(tabs, 'third', 'second').value).toBe('second');
  expect(tabOf(tabs, 'first', 'second').value).toBe('first');
});

test.each([
  ['second', 'second'],
  ['first', 'first'],
  ['SECOND', 'first'],
  ['third', 'first'],
  ['', 'first'],
  [null, 'first'],
])('the address %j shows the tab %s', (named, value) => {
  expect(tabOf(tabs, named).value).toBe(value);
});
