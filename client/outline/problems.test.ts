import { expect, test } from 'vitest';

import { newProject } from '#contract/projects.ts';
import { newProjectTemplate } from '#contract/templates.ts';

import { newDetail, newStep, newTask } from './draft.ts';
import type { TaskDraft } from './draft.ts';
import { splitIssues, withLineProblems } from './problems.ts';

const facts = { name: 'Ada Larsen', category: 'Hire', market: 'Boston' };
const issuesOf = (body: object) => newProject.safeParse({ ...facts, ...body }).error?.issues ?? [];

/** The errors of the lines by their ids. */
function errorsIn(tasks: readonly TaskDraft[]): Record<number, Record<string, string>> {
  const lines = tasks.flatMap((task) => [
    task,
    ...task.steps.flatMap((step) => [step, ...step.details]),
  ]);
  const wrong = lines.filter(({ errors }) => Object.keys(errors).length > 0);
  return Object.fromEntries(wrong.map(({ id, errors }) => [id, errors]));
}

test('problems of tasks and steps are at their lines, in opened tasks', () => {
  const steps = [newStep({ id: 3, name: 'One' }), newStep({ id: 4 })];
  const tasks = [
    newTask({ id: 1, name: 'Fine', open: false }),
    newTask({ id: 2, name: 'Folded', open: false, steps }),
    newTask({ id: 5 }),
  ];
  const sent = tasks.map(({ name, steps: inside }) => ({
    name,
    steps: inside.map((step) => ({ name: step.name })),
  }));
  const { lines, others } = splitIssues(issuesOf({ name: '', tasks: sent }), 'tasks', false);
  expect(others).toEqual([{ path: 'name', message: 'Name is required' }]);
  const after = withLineProblems(tasks, lines);
  expect(errorsIn(after)).toEqual({
    4: { name: 'Name is required' },
    5: { name: 'Name is required' },
  });
  expect(after.map(({ open }) => open)).toEqual([false, true, true]);
  expect(errorsIn(withLineProblems(after, []))).toEqual({});
});

test('the problem of a detail is at the right one, although blank ones before it are not sent', () => {
  const details = [
    newDetail({ id: 3 }),
    newDetail({ id: 4, text: 'fine' }),
    newDetail({ id: 5, text: 'x' }),
  ];
  const folded = newStep({ id: 2, open: false, details });
  const tasks = [newTask({ id: 1, steps: [folded] })];
  const problem = { path: 'tasks.0.steps.0.details.1.text', message: 'Too long' };
  const after = withLineProblems(tasks, [problem]);
  expect(errorsIn(after)).toEqual({ 5: { text: 'Too long' } });
  expect(after[0]?.steps[0]?.open).toBe(true);
});

test('problems of lines that do not exist are dropped, and those of the whole list are others', () => {
  const { lines, others } = splitIssues(
    [
      { path: 'tasks.1.assigneeId', message: 'This person is inactive' },
      { path: 'tasks.9.steps.0.name', message: 'Of nothing that is there' },
      { path: 'tasks', message: 'Too many' },
    ],
    'tasks',
    false,
  );
  expect(others).toEqual([{ path: 'tasks', message: 'Too many' }]);
  const tasks = [newTask({ id: 1 }), newTask({ id: 2 })];
  expect(errorsIn(withLineProblems(tasks, lines))).toEqual({
    2: { personIds: 'This person is inactive' },
  });
});

test('the steps of a task that is alone are lines, and so is a problem of all of them', () => {
  const { lines, others } = splitIssues(
    [
      { path: ['steps', 0, 'name'], message: 'Name is required' },
      { path: ['steps'], message: 'At most 200 steps' },
      { path: ['title'], message: 'Title is required' },
    ],
    'steps',
    true,
  );
  expect(others).toEqual([{ path: 'title', message: 'Title is required' }]);
  const tasks = [newTask({ id: 1, steps: [newStep({ id: 2 })] })];
  expect(errorsIn(withLineProblems(tasks, lines))).toEqual({
    1: { steps: 'At most 200 steps' },
    2: { name: 'Name is required' },
  });
});

test('the tasks of a template, which may be ids, have problems at their lines', () => {
  const taskTemplates = [{ name: 'Fine' }, { name: '', steps: [{ name: '' }] }];
  const { error } = newProjectTemplate.safeParse({ name: 'Hire', taskTemplates });
  const { lines, others } = splitIssues(error?.issues ?? [], 'taskTemplates', false);
  expect(others).toEqual([]);
  const tasks = [newTask({ id: 1 }), newTask({ id: 2, steps: [newStep({ id: 3 })] })];
  expect(errorsIn(withLineProblems(tasks, lines))).toEqual({
    2: { name: 'Name is required' },
    3: { name: 'Name is required' },
  });
});
