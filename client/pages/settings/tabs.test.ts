import { expect, test } from 'vitest';

import { tabOf } from './tabs.ts';

const tabs: [{ value: string }, { value: string }] = [{ value: 'first' }, { value: 'second' }];

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
