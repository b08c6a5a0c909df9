import { expect, test } from 'vitest';

import { hasShapeOf } from './draft-shape.ts';

test.each([
  [{ text: 'a', id: 1 }, { text: '', id: null }, true],
  [{ text: 'a', id: null }, { text: '', id: 1 }, true],
  [{ base: { name: 'a' }, typed: { name: 'b' } }, { base: { name: '' }, typed: {} }, true],
  [[{ key: 'a' }], [], true],
  [{ text: 'a' }, { text: '', id: null }, false],
  [{ text: null }, { text: '' }, false],
  [{ skills: 'a, b' }, { skills: [] }, false],
  ['a', { text: '' }, false],
])('whether %j has the shape of %j: %s', (value, like, does) => {
  expect(hasShapeOf(value, like)).toBe(does);
});
