import { describe, expect, test } from 'vitest';

import { newTaskOfProject } from '#contract/tasks.ts';

import {
  blankTask,
  bodyOf,
  isOnlySteps,
  problemsFrom,
  problemsOf,
  usableDraft,
  withStepAt,
} from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';

const step = (id: number, given: Partial<StepDraft> = {}): StepDraft => ({
  id,
  name: `Step ${id}`,
  description: '',
  estimatedHours: '',
  dueDate: '',
  ...given,
});
const draft = (given: Partial<TaskDraft> = {}): TaskDraft => ({
  ...blankTask,
  projectId: 3,
  title: 'Welcome',
  ...given,
});

test('the request has the steps in order, without blank ones', () => {
  const steps = [
    step(2, { estimatedHours: '1.5', dueDate: '2026-12-01' }),
    step(3, { name: ' ' }),
    step(1, { description: ' Bring it ' }),
  ];
  expect(bodyOf(draft({ steps, estimatedHours: '4.7' }))).toEqual({
    title: 'Welcome',
    description: null,
    priority: 'medium',
    status: 'todo',
    assigneeId: null,
    ownerRoleId: null,
    estimatedHours: 4.7,
    steps: [
      { name: 'Step 2', description: null, estimatedHours: 1.5, dueDate: '2026-12-01' },
      { name: 'Step 1', description: ' Bring it ', estimatedHours: 0, dueDate: null },
    ],
  });
  const sent = newTaskOfProject.parse({ ...bodyOf(draft({ steps })), projectId: 3 });
  expect(sent.status).toBe('pending');
});

test('an inserted step gets an id of its own', () => {
  const steps = withStepAt([step(4), step(2)], 1);
  expect(steps.map(({ id }) => id)).toEqual([4, 5, 2]);
  expect(withStepAt([], 0).map(({ id }) => id)).toEqual([1]);
});

test('a draft with steps of another shape is dropped', () => {
  const old = draft({ steps: [{ id: 1, name: 'x' } as StepDraft] });
  expect(usableDraft(old)).toBe(blankTask);
  const good = draft({ steps: [step(1)] });
  expect(usableDraft(good)).toBe(good);
});

describe('problems', () => {
  test('are found before sending, at their fields', () => {
    expect(problemsOf(draft({ steps: [step(1)] }), [])).toEqual({});
    const steps = [
      step(9, { name: '', description: 'Something' }),
      step(4, { name: '', estimatedHours: '' }),
      step(7, { estimatedHours: '-2', dueDate: '0026-01-01' }),
      step(8),
    ];
    expect(
      problemsOf(draft({ projectId: null, title: ' ', estimatedHours: '-1', steps }), [8]),
    ).toEqual({
      projectId: 'Project is required',
      title: 'Title is required',
      estimatedHours: 'Must not be negative',
      'steps.9.name': 'Name is required',
      'steps.7.estimatedHours': 'Must not be negative',
      'steps.7.dueDate': 'Must be a year from 1900 on',
      'steps.8.dueDate': 'Must be a valid date',
    });
    expect(problemsOf(draft({ estimatedHours: 'two' }), [])['estimatedHours']).toBe(
      'Must be a number of hours',
    );
  });

  test('are taken from the response, whose paths count only the sent steps', () => {
    const filled = draft({ steps: [step(5), step(6, { name: '' }), step(3)] });
    const found = problemsFrom(
      [
        { path: 'steps.1.name', message: 'Too long' },
        { path: 'steps.1.name', message: 'And more' },
      ],
      filled,
    );
    expect(found).toEqual({ 'steps.3.name': 'Too long' });
    expect(isOnlySteps(found)).toBe(true);
    const assignee = problemsFrom([{ path: 'assigneeId', message: 'Person not found' }], filled);
    expect(assignee).toEqual({ owner: 'Person not found' });
    expect(isOnlySteps({ ...found, ...assignee })).toBe(false);
    expect(isOnlySteps({})).toBe(false);
  });
});
