import fc from 'fast-check';
import { expect, test } from 'vitest';

import { percent, projectProgress, rates, stepProgress, taskProgress } from '#contract/progress.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { detailsAfterTick, listedAfter, projectWithDetails } from './progress-after.ts';

type Tree = number[][][];

const row = { createdAt: '', updatedAt: '', version: 1, description: null, order: 0 };

function detailsOf(completions: readonly number[], taskStepId: number): StepDetail[] {
  return completions.map((completion, order) => ({
    ...row,
    id: taskStepId * 100 + order,
    taskStepId,
    text: '',
    completion,
    order,
  }));
}

/** A project as the server would answer it: all numbers from the rules. */
function projectOf(
  tree: Tree,
  status: Task['status'] = 'pending',
  automatic = false,
): ProjectDetail {
  const tasks = tree.map((steps, taskAt): Task => {
    const taskSteps = steps.map((completions, stepAt): TaskStep => {
      const facts = {
        isCompleted: false,
        detailsCount: completions.length,
        completedDetailsCount: completions.filter((completion) => completion === 100).length,
      };
      const id = taskAt * 10 + stepAt + 1;
      const due = { dueDate: null, dueOffset: null };
      const own = { id, taskId: taskAt + 1, name: '', estimatedHours: 0, ...due };
      return { ...row, ...own, ...facts, ...stepProgress(facts) };
    });
    const progress = shown(taskProgress({ status }, taskSteps));
    const own = { id: taskAt + 1, projectId: 1, title: '', assigneeId: null, status };
    const fixed = {
      priority: 'medium',
      estimatedHours: 0,
      completedAutomatically: automatic,
      nextDueDate: null,
    } as const;
    return { ...row, ...own, ...fixed, ...progress, steps: taskSteps };
  });
  const progress = projectProgress(
    tasks.map((task) => ({ status: task.status, ...taskProgress(task, task.steps) })),
  );
  return {
    ...row,
    id: 1,
    name: '',
    category: '',
    market: '',
    startDate: null,
    startDay: null,
    endDate: null,
    priority: 'medium',
    status: 'planning',
    projectManagerId: null,
    archivedAt: null,
    advisorName: null,
    advisorTitle: null,
    advisorPriorFirm: null,
    advisorLocation: null,
    hiringManagerName: null,
    hiringManagerTitle: null,
    slidesCount: 0,
    ...progress,
    ...rates(progress),
    tasks,
  };
}

const shown = ({ share: _share, ...progress }: ReturnType<typeof taskProgress>) => progress;
const inList = ({ tasks: _tasks, ...listed }: ProjectDetail) => listed;

const completion = fc.constantFrom(0, 100, 100, 50);
const step = fc.array(completion, { maxLength: 6 });
const tree = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

test('after any tick the screen shows what the server will answer', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat(), fc.nat(), completion, (before, t, s, d, wanted) => {
      const taskAt = t % before.length;
      const steps = before[taskAt] ?? [];
      const stepAt = s % steps.length;
      const old = steps[stepAt] ?? [];
      fc.pre(old.length > 0);
      const after = old.with(d % old.length, wanted);
      const stepId = taskAt * 10 + stepAt + 1;
      const details = detailsOf(old, stepId);
      const ticked = detailsAfterTick(details, details[d % old.length]?.id ?? 0, wanted);
      expect(ticked).toEqual(detailsOf(after, stepId));
      const expected = before.with(taskAt, steps.with(stepAt, after));
      expect(projectWithDetails(projectOf(before), stepId, ticked)).toEqual(projectOf(expected));
    }),
    { numRuns: 2000 },
  );
});

test('what a tick does not concern stays the same object', () => {
  const before = projectOf([[[0, 0], [0]], [[0]]]);
  const after = projectWithDetails(before, 1, detailsOf([100, 0], 1));
  expect(after.tasks[0]?.percentageComplete).toBe(25);
  expect(after.tasks[1]).toBe(before.tasks[1]);
  expect(after.tasks[0]?.steps[1]).toBe(before.tasks[0]?.steps[1]);
});

test('a task that was completed automatically is open again once anything in it is', () => {
  const after = projectWithDetails(
    projectOf([[[100, 100]]], 'completed', true),
    1,
    detailsOf([100, 0], 1),
  );
  expect(after.tasks[0]).toMatchObject({ status: 'in_progress', completedAutomatically: false });
  expect(after.completedTasksCount).toBe(0);
});

test('a task that was completed by hand stays completed', () => {
  const after = projectWithDetails(
    projectOf([[[100, 100]]], 'completed'),
    1,
    detailsOf([100, 0], 1),
  );
  expect(after.tasks[0]).toMatchObject({ status: 'completed', percentageComplete: 50 });
});

test('a list shows the numbers of the project and keeps what else it has of it', () => {
  const project = projectOf([[[100, 100, 0]]]);
  const listed = inList(projectOf([[[0, 0, 0]]]));
  expect(listedAfter({ ...listed, name: 'As listed' }, project)).toEqual({
    ...listed,
    name: 'As listed',
    percentageComplete: percent(2 / 3),
  });
});
