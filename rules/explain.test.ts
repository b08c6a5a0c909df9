import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { tries } from '../reliability/harness/scale.ts';
import { explainProject, explainStep, explainTask } from './explain.ts';
import {
  isDone,
  previewProjectPercent,
  projectProgress,
  stepProgress,
  taskProgress,
} from './progress.ts';

const details = fc.array(fc.constantFrom(0, 30, 100, 100), { maxLength: 6 });
const step = fc.record({ isCompleted: fc.boolean(), details });
const status = fc.constantFrom('pending' as const, 'in_progress' as const, 'completed' as const);
const project = fc.array(fc.record({ status, steps: fc.array(step, { maxLength: 5 }) }), {
  maxLength: 5,
});
type Tree = typeof project extends fc.Arbitrary<infer T> ? T : never;

function stored(tree: Tree) {
  const tasks = tree.map((task, t) => {
    const steps = task.steps.map(({ isCompleted, details: values }, s) => {
      const facts = {
        isCompleted,
        detailsCount: values.length,
        completedDetailsCount: values.filter((completion) => isDone({ completion })).length,
      };
      return { id: t * 100 + s, name: `Step ${t}.${s}`, ...facts, ...stepProgress(facts) };
    });
    const { status: of } = task;
    return { id: t, title: `Task ${t}`, status: of, steps, ...taskProgress({ status: of }, steps) };
  });
  return { tasks, ...projectProgress(tasks) };
}

/** Independent of the rules under test. */
const isStepDone = (one: Tree[number]['steps'][number]) =>
  one.details.length > 0 ? one.details.every((value) => value === 100) : one.isCompleted;
const isTaskDone = (task: Tree[number]) =>
  task.steps.length > 0 ? task.steps.every(isStepDone) : task.status === 'completed';

describe('10,000 random projects', () => {
  test('match the stored progress at every level; 100 means that nothing is open', () => {
    fc.assert(
      fc.property(project, (tree) => {
        const { tasks, percentageComplete } = stored(tree);
        const explained = explainProject(tasks);
        expect(explained.percentageComplete).toBe(percentageComplete);
        expect(percentageComplete === 100).toBe(tree.length > 0 && tree.every(isTaskDone));
        expect(explained.left.map(({ id }) => id)).toEqual(
          tree.flatMap((task, index) => (isTaskDone(task) ? [] : [index])),
        );
        expect(explained.full + explained.left.length).toBe(tree.length);
        expect(explained.withoutDetails).toHaveLength(
          tree.flatMap(({ steps }) => steps).filter((one) => one.details.length === 0).length,
        );
        for (const [index, task] of tasks.entries()) {
          const why = explainTask(task);
          expect(why.percentageComplete).toBe(task.percentageComplete);
          expect(why.full).toBe(task.completedStepsCount);
          expect(task.percentageComplete === 100).toBe(isTaskDone(tree[index] as Tree[number]));
          for (const one of task.steps) {
            expect(explainStep(one).percentageComplete).toBe(one.percentageComplete);
          }
        }
      }),
      { numRuns: tries(1000, 10_000) },
    );
  });

  test('have the same progress in the form as after saving', () => {
    const ticks = project.map((tasks) =>
      tasks.map(({ steps }) => ({
        status: 'pending' as const,
        steps: steps.map((one) => ({
          isCompleted: false,
          details: one.details.map((value) => (value === 100 ? 100 : 0)),
        })),
      })),
    );
    fc.assert(
      fc.property(ticks, (tree) => {
        const form = tree.map(({ steps }) => ({
          steps: steps.map((one) => ({
            details: one.details.map((completion) => ({ completion })),
          })),
        }));
        expect(previewProjectPercent(form)).toBe(stored(tree).percentageComplete);
      }),
      { numRuns: tries(1000, 10_000) },
    );
  });
});

test('lists what counts, what is left and items without details', () => {
  const { tasks } = stored([
    {
      status: 'pending',
      steps: [
        { isCompleted: true, details: [] },
        { isCompleted: false, details: [100, 0] },
      ],
    },
    { status: 'completed', steps: [] },
  ]);
  expect(explainProject(tasks)).toEqual({
    percentageComplete: 88,
    counted: 2,
    full: 1,
    left: [{ id: 0, name: 'Task 0', percentageComplete: 75 }],
    withoutSteps: [{ id: 1, name: 'Task 1' }],
    withoutDetails: [{ id: 0, name: 'Step 0.0', percentageComplete: 100 }],
  });
  const [first] = tasks;
  expect(first && explainTask(first)).toEqual({
    percentageComplete: 75,
    by: 'steps',
    counted: 2,
    full: 1,
    left: [{ id: 1, name: 'Step 0.1', percentageComplete: 50 }],
    withoutDetails: [{ id: 0, name: 'Step 0.0', percentageComplete: 100 }],
  });
  expect(explainStep({ isCompleted: false, detailsCount: 3, completedDetailsCount: 1 })).toEqual({
    percentageComplete: 33,
    by: 'details',
    counted: 3,
    full: 1,
    left: 2,
  });
});
