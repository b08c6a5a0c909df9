import fc from 'fast-check';
import { expect, test } from 'vitest';

import { newItem } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import { projectProgress, rates, stepProgress, taskProgress } from '#rules/progress.ts';

import {
  detailsWithPending,
  detailsWithSaved,
  projectWithSaved,
  withPending,
} from './pending-changes.ts';
import type { PendingChange, Progress, Tick } from './pending-changes.ts';

type Tree = number[][][];

const finished = { completedBy: '', completedAt: '' };
const row = { createdAt: '', updatedAt: '', version: 1, description: null, order: 0 };

function detailsOf(completions: readonly number[], taskStepId: number): StepDetail[] {
  return completions.map((completion, order) => ({
    ...row,
    ...finished,
    id: taskStepId * 100 + order,
    taskStepId,
    text: '',
    completion,
    order,
  }));
}

/** A project as the server would return it, with computed progress. */
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
        isLive: true,
        hasPeople: false,
        waitsForId: null,
        blockedReason: null,
        roundsCount: 0,
        firstFinishedAt: null,
        completedDetailsCount: completions.filter((completion) => completion === 100).length,
      };
      const id = taskAt * 10 + stepAt + 1;
      const own = { ...newItem(stepFields), id, taskId: taskAt + 1, order: stepAt };
      return { ...row, ...finished, ...own, ...facts, ...stepProgress(facts) };
    });
    const progress = shown(taskProgress({ status }, taskSteps));
    const own = { id: taskAt + 1, projectId: 1, title: '', assigneeId: null, status };
    const fixed = {
      ...newItem(taskFields),
      completedAutomatically: automatic,
      assigneeByRole: false,
      nextDueDate: null,
    } as const;
    return { ...row, ...finished, ...own, ...fixed, ...progress, steps: taskSteps };
  });
  const progress = projectProgress(
    tasks.map((task) => ({ status: task.status, ...taskProgress(task, task.steps) })),
  );
  return {
    ...row,
    id: 1,
    name: '',
    category: '',
    milestones: [],
    market: '',
    startDate: null,
    startDay: null,
    endDate: null,
    priority: 'medium',
    status: 'planning',
    projectManagerId: null,
    projectTemplateId: null,
    visibility: 'everybody',
    alsoVisibleTo: [],
    archivedAt: null,
    outcome: null,
    outcomeDay: null,
    outcomeNote: null,
    holdReason: null,
    lookAgainOn: null,
    roleHolders: [],
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

const tickOf = (some: Partial<Tick>): Tick => ({
  kind: 'tick',
  projectId: 1,
  taskId: 1,
  stepId: 1,
  detailId: 100,
  completion: 100,
  known: 0,
  ...some,
});

const completion = fc.constantFrom(0, 100, 100, 50);
const step = fc.array(completion, { maxLength: 6 });
const tree = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

test("after any tick the screen shows the server's next response", () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat(), fc.nat(), completion, (before, t, s, d, requested) => {
      const taskAt = t % before.length;
      const steps = before[taskAt] ?? [];
      const stepAt = s % steps.length;
      const old = steps[stepAt] ?? [];
      fc.pre(old.length > 0);
      const at = d % old.length;
      const after = old.with(at, requested);
      const stepId = taskAt * 10 + stepAt + 1;
      const details = detailsOf(old, stepId);
      const known = old[at] ?? 0;
      const tick = tickOf({ stepId, detailId: details[at]?.id ?? 0, completion: requested, known });
      expect(detailsWithPending(details, [tick])).toEqual(detailsOf(after, stepId));
      const expected = before.with(taskAt, steps.with(stepAt, after));
      const server = projectOf(expected);
      expect(withPending(projectOf(before), [tick])).toEqual(server);
      const { steps: all = [], ...task } = server.tasks[taskAt] ?? {};
      const saved = all.find(({ id }) => id === stepId);
      const { percentageComplete, status, tasksCount, completedTasksCount } = server;
      const { stepsCount, completedStepsCount } = server;
      const counts = { tasksCount, completedTasksCount, stepsCount, completedStepsCount };
      const project = { id: 1, percentageComplete, status, ...counts };
      const [detail] = detailsOf(after, stepId).slice(at, at + 1);
      const answer = { detail, step: saved, task, project } as Progress;
      expect(projectWithSaved(projectOf(before), { change: tick, answer })).toEqual({
        data: server,
        whole: true,
      });
      expect(detailsWithSaved(details, { change: tick, answer })).toEqual({
        data: detailsOf(after, stepId),
        whole: true,
      });
    }),
    { numRuns: 2000 },
  );
});

test('without an answer a saved change is computed, and has to be read', () => {
  const change = tickOf({});
  const before = projectOf([[[0, 0]]]);
  const { data, whole } = projectWithSaved(before, { change, answer: null });
  expect(data.percentageComplete).toBe(50);
  expect(whole).toBe(false);
  const details = detailsOf([0, 0], 1);
  expect(detailsWithSaved(details, { change, answer: null })).toEqual({
    data: detailsOf([100, 0], 1),
    whole: false,
  });
});

test('an answer about a step that is not in the project has to be read', () => {
  const before = projectOf([[[0]]]);
  const [task] = before.tasks;
  const moved = { ...task?.steps[0], id: 9 };
  const answer = { step: moved, task, project: before } as unknown as Progress;
  expect(projectWithSaved(before, { change: tickOf({}), answer }).whole).toBe(false);
});

test('two pending ticks of which one answer reports both never count more than all details', () => {
  const before = projectOf([[[100, 100]]]);
  const [task] = withPending(before, [tickOf({})]).tasks;
  expect(task?.steps[0]).toMatchObject({ completedDetailsCount: 2, percentageComplete: 100 });
});

test('unchanged parts stay the same objects', () => {
  const before = projectOf([[[0, 0], [0]], [[0]]]);
  const after = withPending(before, [tickOf({})]);
  expect(after.tasks[0]?.percentageComplete).toBe(25);
  expect(after.tasks[1]).toBe(before.tasks[1]);
  expect(after.tasks[0]?.steps[1]).toBe(before.tasks[0]?.steps[1]);
});

test('a task that was completed automatically reopens when anything in it does', () => {
  const untick = tickOf({ completion: 0, known: 100 });
  const after = withPending(projectOf([[[100, 100]]], 'completed', true), [untick]);
  expect(after.tasks[0]).toMatchObject({ status: 'in_progress', completedAutomatically: false });
  expect(after.completedTasksCount).toBe(0);
});

test('a task that was completed by hand stays completed', () => {
  const untick = tickOf({ completion: 0, known: 100 });
  const after = withPending(projectOf([[[100, 100]]], 'completed'), [untick]);
  expect(after.tasks[0]).toMatchObject({ status: 'completed', percentageComplete: 50 });
});

/** Two tasks, with steps 1 to 3 and step 11, without details. */
const project = projectOf([[[], [], []], [[]]]);
const stepsOf = (changes: PendingChange[]) =>
  withPending(project, changes).tasks.map(({ steps }) => steps.map(({ id }) => id));

test('a pending order is applied, and steps missing from it come last', () => {
  expect(stepsOf([{ kind: 'stepOrder', projectId: 1, taskId: 1, ids: [3, 1] }])).toEqual([
    [3, 1, 2],
    [11],
  ]);
  const [task] = withPending(project, [
    { kind: 'stepOrder', projectId: 1, taskId: 1, ids: [3, 2, 1] },
  ]).tasks;
  expect(task?.steps.map(({ order }) => order)).toEqual([0, 1, 2]);
});

test('a pending order of tasks is applied', () => {
  const ids = [2, 9, 1];
  const { tasks } = withPending(project, [{ kind: 'taskOrder', projectId: 1, ids }]);
  expect(tasks.map(({ id }) => id)).toEqual([2, 1]);
});

test('a marked step is complete, and of two opposite marks the last one counts', () => {
  const mark = (isCompleted: boolean): PendingChange => {
    return { kind: 'mark', projectId: 1, stepId: 1, isCompleted };
  };
  const [task] = withPending(project, [mark(true)]).tasks;
  expect(task?.steps[0]).toMatchObject({ isCompleted: true, status: 'completed' });
  expect(task).toMatchObject({ percentageComplete: 33, completedStepsCount: 1 });
  expect(withPending(project, [mark(true), mark(false)]).percentageComplete).toBe(0);
});

test('a moved step becomes the last one of the other task, and later changes apply to it', () => {
  expect(stepsOf([{ kind: 'move', projectId: 1, stepId: 1, taskId: 2 }])).toEqual([
    [2, 3],
    [11, 1],
  ]);
  expect(
    stepsOf([
      { kind: 'move', projectId: 1, stepId: 1, taskId: 2 },
      { kind: 'stepOrder', projectId: 1, taskId: 2, ids: [1, 11] },
    ]),
  ).toEqual([
    [2, 3],
    [1, 11],
  ]);
});

test('a pending order of details applies to its step only', () => {
  const details = detailsOf([0, 0, 0], 1);
  const ids = [102, 100, 101];
  const order = (stepId: number): PendingChange => {
    return { kind: 'detailOrder', projectId: 1, stepId, ids };
  };
  expect(detailsWithPending(details, [order(1)]).map(({ id }) => id)).toEqual(ids);
  expect(detailsWithPending(details, [order(2)])).toBe(details);
});

test.each<PendingChange>([
  { kind: 'mark', projectId: 1, stepId: 99, isCompleted: true },
  { kind: 'move', projectId: 1, stepId: 99, taskId: 2 },
  { kind: 'move', projectId: 1, stepId: 1, taskId: 99 },
  { kind: 'move', projectId: 1, stepId: 1, taskId: 1 },
  { kind: 'taskOrder', projectId: 1, ids: [1, 2] },
  tickOf({ stepId: 99 }),
])('$kind of a deleted record, or without an effect, changes nothing', (change) => {
  expect(withPending(project, [change])).toBe(project);
});
