import { expect, test } from 'vitest';

import { dropIndex, movedTo, indexIn } from './reorder-order.ts';

test.each([
  [1, 0, [1, 2, 3]],
  [1, 1, [2, 1, 3]],
  [1, 2, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [2, -1, [2, 1, 3]],
  [2, 9, [1, 3, 2]],
  [4, 0, [1, 2, 3]],
])('%i moved to index %i', (id, index, order) => {
  const ids = [1, 2, 3];
  expect(movedTo(ids, id, index)).toEqual(order);
  expect(ids).toEqual([1, 2, 3]);
});

test.each([
  [1, 3, 'before', [2, 1, 3, 4]],
  [1, 3, 'after', [2, 3, 1, 4]],
  [4, 2, 'before', [1, 4, 2, 3]],
  [4, 2, 'after', [1, 2, 4, 3]],
  [4, 1, 'before', [4, 1, 2, 3]],
  [1, 4, 'after', [2, 3, 4, 1]],
] as const)('%i dropped on %i, %s it', (id, over, edge, order) => {
  const ids = [1, 2, 3, 4];
  expect(movedTo(ids, id, dropIndex(ids, id, over, edge) ?? NaN)).toEqual(order);
});

test.each([
  [2, 2, 'before'],
  [2, 1, 'after'],
  [2, 3, 'before'],
  [9, 1, 'before'],
  [1, 9, 'after'],
] as const)('%i dropped on %i, %s it, stays where it is', (id, over, edge) => {
  expect(dropIndex([1, 2, 3], id, over, edge)).toBeNull();
});

test.each([
  ['1', 0],
  [' 300 ', 299],
  ['007', 6],
  ['0', null],
  ['301', null],
  ['-1', null],
  ['2.5', null],
  ['1e2', null],
  ['', null],
])('position %j of 300 is index %j', (text, index) => {
  expect(indexIn(text, 300)).toBe(index);
});
