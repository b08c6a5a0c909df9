import { expect, test } from 'vitest';

import { colourIn, problemsOf } from './organisation-values.ts';

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

test('a form is refused for a name that is too long and for what is no colour, at its field', () => {
  const values = { name: 'Acme', primaryColour: '#1d4ed8', accentColour: '#60a5fa' };
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, name: '' })).toEqual({});
  expect(problemsOf({ ...values, name: 'n'.repeat(201), accentColour: 'blue' })).toEqual({
    name: 'Must be at most 200 characters',
    accentColour: 'Must be a colour such as #1d4ed8',
  });
});
