import { expect, test } from 'vitest';

import { chosenTask, idOf, searchWithTask } from './address.ts';

test.each([
  ['1', 1],
  ['42', 42],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', null],
  ['0', null],
  ['-3', null],
  ['007', null],
  ['1e3', null],
  ['4.5', null],
  ['new', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is the id %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});

const tasks = [{ id: 7 }, { id: 8 }, { id: 9 }];

test.each([
  ['task=8', 8],
  ['', 7],
  ['task=10', 7],
  ['task=last', 7],
])('the address ?%s chooses task %i', (search, id) => {
  expect(chosenTask(new URLSearchParams(search), tasks)).toBe(tasks.find((task) => task.id === id));
});

test('without tasks none is chosen', () => {
  expect(chosenTask(new URLSearchParams('task=8'), [])).toBeUndefined();
});

test('choosing a task leaves the rest of the address alone', () => {
  const search = new URLSearchParams('from=mail&task=7');
  expect(searchWithTask(search, 9).toString()).toBe('from=mail&task=9');
  expect(search.get('task')).toBe('7');
});
