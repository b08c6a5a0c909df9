import { expect, test } from 'vitest';

import type { WorkStatus } from '#contract/values.ts';

import { mostShown, shownSteps, stepsComplete } from './shown-steps.ts';

test('counts completed steps, and returns 100 only if all are completed', () => {
  const of = (completedStepsCount: number, stepsCount: number) =>
    stepsComplete({ completedStepsCount, stepsCount });
  expect([of(0, 0), of(0, 3), of(1, 3), of(199, 200), of(3, 3)]).toEqual([0, 0, 33, 99, 100]);
});

test('of many steps those around the first open one are shown', () => {
  const steps = (completed: number, all: number) =>
    Array.from({ length: all }, (_, id) => ({
      id,
      status: (id < completed ? 'completed' : 'pending') as WorkStatus,
    }));
  const first = (completed: number, all: number) => shownSteps(steps(completed, all))[0]?.id;
  expect(shownSteps(steps(5, mostShown))).toHaveLength(mostShown);
  expect(shownSteps(steps(5, 40))).toHaveLength(mostShown);
  expect(first(0, 40)).toBe(0);
  expect(first(5, 40)).toBe(4);
  expect(first(39, 40)).toBe(32);
  expect(first(40, 40)).toBe(0);
});
