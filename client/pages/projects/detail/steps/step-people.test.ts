import { expect, test } from 'vitest';

import type { PersonTaskStep } from '#contract/people.ts';

import { chosenOf, staffFor, workFor } from './step-people.ts';

const links = [link(71, 1), link(72, 2)];

test('the choice decides who is assigned to the step', () => {
  const staff = staffFor(links, [2, 3]);
  expect(staff).toEqual({ add: [3], remove: [1] });
  expect(chosenOf(links, staff)).toEqual([2, 3]);
  expect(workFor(links, staff)).toEqual({ add: [3], removeLinks: [71] });
});

test('people added by others in the meantime stay on the step', () => {
  const staff = staffFor(links, [1, 2, 3]);
  const meanwhile = [...links, link(74, 4)];
  expect(chosenOf(meanwhile, staff)).toEqual([1, 2, 4, 3]);
  expect(workFor(meanwhile, staff)).toEqual({ add: [3], removeLinks: [] });
});

test('changes that others have made already are not repeated', () => {
  const staff = staffFor(links, [2, 3]);
  expect(workFor([link(72, 2), link(73, 3)], staff)).toBeNull();
});

test('a reverted choice needs no change', () => {
  expect(workFor(links, staffFor(links, [1, 2]))).toBeNull();
});

function link(id: number, personId: number): PersonTaskStep {
  return {
    id,
    personId,
    taskStepId: 5,
    status: 'pending',
    progress: 0,
    startedAt: null,
    completedAt: null,
    byRole: false,
    createdAt: '',
  };
}
