import { expect, test } from 'vitest';

import { colourIn } from './organisation-fields.ts';

test.each([
  ['#1d4ed8', '#1d4ed8'],
  ['#1D4ED8', '#1d4ed8'],
  [' 1d4ed8 ', '#1d4ed8'],
  ['#aBc', '#aabbcc'],
  ['#1d4ed', null],
  ['#1d4ed8f', null],
  ['#1d4eg8', null],
  ['blue', null],
  ['', null],
])('%j means the colour %j', (text, colour) => {
  expect(colourIn(text)).toBe(colour);
});
