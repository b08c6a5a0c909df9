import { expect, test } from 'vitest';

import { withNewest } from './remembered.ts';

test('the newest comes first, once, without blanks', () => {
  expect(withNewest(['a', 'b'], [' b ', '', 'c'])).toEqual(['b', 'c', 'a']);
});

test('keeps twenty texts', () => {
  const list = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  const next = withNewest(list, ['new']);
  expect(next).toHaveLength(20);
  expect(next[0]).toBe('new');
  expect(next).not.toContain('number 19');
});
