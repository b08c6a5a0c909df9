import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { tries } from '../reliability/harness/scale.ts';
import {
  percent,
  previewProjectPercent,
  previewTaskPercent,
  projectProgress,
  rates,
  stepProgress,
  taskProgress,
} from './progress.ts';

const step = fc
  .record({ isCompleted: fc.boolean(), detailsCount: fc.nat(500), done: fc.nat(500) })
  .map(({ isCompleted, detailsCount, done }) => ({
    isCompleted,
    detailsCount,
    completedDetailsCount: Math.min(done, detailsCount),
  }));
const task = fc.record({
  status: fc.constantFrom('pending' as const, 'in_progress' as const, 'completed' as const),
  steps: fc.array(step, { maxLength: 200 }),
});

const isStepDone = (one: {
  isCompleted: boolean;
  detailsCount: number;
  completedDetailsCount: number;
}) => (one.detailsCount === 0 ? one.isCompleted : one.completedDetailsCount === one.detailsCount);

describe('percent', () => {
  test('rounds by at most one point, and never to 100 while something is open', () => {
    expect(percent(199 / 200)).toBe(99);
    expect(percent(0.996)).toBe(99);
    expect(percent(1)).toBe(100);
    expect(percent(1 / 3)).toBe(33);
    expect(percent(0.575)).toBe(58);
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (done, all) => {
        const part = Math.min(done, all) / all;
        expect(Math.abs(percent(part) - part * 100)).toBeLessThanOrEqual(1);
        expect(percent(part) === 100).toBe(done >= all);
      }),
    );
  });
});

describe('a mean', () => {
  test('is rounded the same in any order of its parts', () => {
    const aTask = (done: number, detailsCount: number) => {
      const only = { isCompleted: false, detailsCount, completedDetailsCount: done };
      return { status: 'pending' as const, ...taskProgress({ status: 'pending' }, [only]) };
    };
    // The mean is 52.5 % except for the last bit, which depends on the order of summation.
    const tasks = [aTask(1, 10), aTask(1, 3), aTask(1, 1), aTask(2, 3)];
    expect(projectProgress(tasks).percentageComplete).toBe(53);
    expect(projectProgress(tasks.toReversed()).percentageComplete).toBe(53);
    const parts = fc
      .integer({ min: 1, max: 12 })
      .chain((all) => fc.nat(all).map((done) => aTask(done, all)));
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 12 }), (some) => {
        const turned = projectProgress(some.toReversed()).percentageComplete;
        expect(turned).toBe(projectProgress(some).percentageComplete);
      }),
      { numRuns: tries(200, 2000) },
    );
  });
});

describe('a step', () => {
  test('depends on its details or, without any, on its own mark', () => {
    expect(stepProgress({ isCompleted: true, detailsCount: 0, completedDetailsCount: 0 })).toEqual({
      percentageComplete: 100,
      status: 'completed',
    });
    expect(stepProgress({ isCompleted: true, detailsCount: 4, completedDetailsCount: 1 })).toEqual({
      percentageComplete: 25,
      status: 'in_progress',
    });
    expect(stepProgress({ isCompleted: false, detailsCount: 0, completedDetailsCount: 0 })).toEqual(
      {
        percentageComplete: 0,
        status: 'pending',
      },
    );
  });

  test('is in progress as soon as anything is done, even if that rounds to 0', () => {
    expect(
      stepProgress({ isCompleted: false, detailsCount: 500, completedDetailsCount: 1 }),
    ).toEqual({ percentageComplete: 0, status: 'in_progress' });
  });
});

describe('tasks and projects', () => {
  test('a task without steps is done if its status is completed', () => {
    expect(taskProgress({ status: 'completed' }, []).percentageComplete).toBe(100);
    expect(taskProgress({ status: 'in_progress' }, []).percentageComplete).toBe(0);
  });

  test('a project without tasks is at 0', () => {
    expect(projectProgress([]).percentageComplete).toBe(0);
    expect(rates(projectProgress([]))).toEqual({ taskCompletionRate: 0, stepCompletionRate: 0 });
  });

  test('show 100 if and only if nothing is open', () => {
    fc.assert(
      fc.property(fc.array(task, { minLength: 1, maxLength: 20 }), (tasks) => {
        const facts = tasks.map(({ status, steps }) => ({
          status,
          ...taskProgress({ status }, steps),
        }));
        const isTaskDone = ({ status, steps }: (typeof tasks)[number]) =>
          steps.length === 0 ? status === 'completed' : steps.every(isStepDone);
        for (const [index, one] of tasks.entries()) {
          expect(facts[index]?.percentageComplete === 100).toBe(isTaskDone(one));
        }
        expect(projectProgress(facts).percentageComplete === 100).toBe(tasks.every(isTaskDone));
        expect(projectProgress(facts).completedStepsCount).toBe(
          tasks.flatMap(({ steps }) => steps).filter(isStepDone).length,
        );
      }),
    );
  });
});

describe('the preview in the form', () => {
  test('counts partial completions, and a step without details as one open unit', () => {
    const half = { details: [{ completion: 50 }, { completion: 50 }] };
    expect(previewTaskPercent([half])).toBe(50);
    expect(previewTaskPercent([{ details: [{ completion: 100 }] }, { details: [] }])).toBe(50);
    expect(previewProjectPercent([{ steps: [half] }, { steps: [] }])).toBe(25);
    expect(previewProjectPercent([])).toBe(0);
  });

  test('equals the progress of the saved project, for ticks', () => {
    const ticks = fc.array(fc.constantFrom(0, 100), { maxLength: 8 });
    const steps = fc.array(
      ticks.map((values) => ({ details: values.map((completion) => ({ completion })) })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ steps }), { maxLength: 6 }), (tasks) => {
        const saved = tasks.map(({ steps: ofTask }) => ({
          status: 'pending' as const,
          ...taskProgress(
            { status: 'pending' },
            ofTask.map(({ details }) => ({
              isCompleted: false,
              detailsCount: details.length,
              completedDetailsCount: details.filter(({ completion }) => completion === 100).length,
            })),
          ),
        }));
        expect(previewProjectPercent(tasks)).toBe(projectProgress(saved).percentageComplete);
      }),
    );
  });
});
