import { expect, test } from 'vitest';

import { matching } from './matching.ts';

const projects = [
  { name: 'Onboarding: Ada Larsen' },
  { name: 'Branch move' },
  { name: 'ÅRHUS office' },
];
const found = (typed: string) => matching(projects, typed).map(({ name }) => name);

test('finds any part of the name, ignoring case', () => {
  expect(found('BOARD')).toEqual(['Onboarding: Ada Larsen']);
  expect(found('århus')).toEqual(['ÅRHUS office']);
});

test('keeps the order it was given', () => {
  expect(found('o')).toEqual(projects.map(({ name }) => name));
});

test('ignores spaces around, but not inside', () => {
  expect(found('  branch move ')).toEqual(['Branch move']);
  expect(found('branchmove')).toEqual([]);
});

test.each(['', ' ', '\t  '])('finds nothing for %j', (typed) => {
  expect(found(typed)).toEqual([]);
});
