import { expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';

import { choiceOf, entities, kinds, labelOf } from './kinds.ts';

test('every call that restores a record is offered for its kind, with an address', () => {
  const offered = entities.map((entity) => kinds[entity]).filter(({ undelete }) => undelete);
  const restoring = Object.keys(calls).filter((name) => name.startsWith('undelete'));
  expect(new Set(offered.map(({ undelete }) => undelete))).toEqual(new Set<string>(restoring));
  expect(offered.filter(({ address }) => !address)).toEqual([]);
});

test('a kind has the same word everywhere, unless its row says otherwise', () => {
  expect([labelOf('task'), choiceOf('task')]).toEqual(['Task', 'Tasks']);
  expect([labelOf('batch'), choiceOf('batch')]).toEqual(['List', 'Imports and bulk changes']);
  expect([labelOf('projectManager'), choiceOf('mention')]).toEqual(['Project manager', null]);
});
