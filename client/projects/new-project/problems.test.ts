import { describe, expect, test } from 'vitest';

import { newDetail, newStep, newTask } from '#client/checklist/draft.ts';
import type { DetailDraft, StepDraft, TaskDraft } from '#client/checklist/draft.ts';
import { newProject } from '#contract/projects.ts';

import { bodyOf } from './body.ts';
import { noFields } from './draft.ts';
import type { ProjectFields } from './draft.ts';
import { problemsOf, withProblems } from './problems.ts';
import { formAfter } from './reducer.ts';
import { formFrom } from './state.ts';
import type { FormState } from './state.ts';

const now = '2026-11-21T10:00:00.000Z';
const filled = { name: 'Ada Larsen', category: 'Hire', market: 'Boston' };

describe('the request', () => {
  test('is valid for the contract, without blank details and blank texts', () => {
    const steps = [step('Form U4', [detail('Signed', true), detail('  '), detail('Filed')])];
    const form = formWith({ ...filled, description: ' ' }, [task('Registration', steps)]);
    const sent = newProject.parse(bodyOf(form, now));
    expect(sent).toMatchObject({
      ...filled,
      description: null,
      priority: 'medium',
      projectManagerId: null,
      startDate: now,
    });
    expect(sent.endDate).toBeUndefined();
    expect(sent.tasks[0]).toMatchObject({ title: 'Registration' });
    expect(sent.tasks[0]?.steps[0]).toMatchObject({
      name: 'Form U4',
      description: null,
      details: [
        { text: 'Signed', completion: 100 },
        { text: 'Filed', completion: 0 },
      ],
    });
  });

  test('keeps days unchanged', () => {
    expect(bodyOf(formWith({ ...filled, endDate: '2027-03-04' }), now).endDate).toBe('2027-03-04');
  });
});

describe('problems', () => {
  test('of an empty form are at its required fields, the first of which takes the focus', () => {
    const form = checked(formWith({}));
    expect(form.errors).toEqual({
      name: 'Name is required',
      category: 'Category is required',
      market: 'Market is required',
    });
    expect(form.focus).toEqual({ control: 'name' });
  });

  test('of tasks and steps without a name are at their lines, in opened tasks', () => {
    const folded = { ...task('Folded', [step('One'), step(' ')]), open: false };
    const form = checked(formWith(filled, [task('Fine'), folded, task('')]));
    expect(form.errors).toEqual({});
    expect(form.tasks.map(({ open }) => open)).toEqual([true, true, true]);
    const unnamed = form.tasks[1]!.steps[1]!;
    expect(unnamed.errors).toEqual({ name: 'Name is required' });
    expect(form.tasks[2]!.errors).toEqual({ name: 'Name is required' });
    expect(form.focus).toEqual({ control: `${unnamed.id}.text` });
  });

  test('of a detail are at the right one, although blank ones before it are not sent', () => {
    const steps = [step('Step', [detail(''), detail('fine'), detail('x'.repeat(5001))])];
    const form = checked(formWith(filled, [task('Task', steps)]));
    const wrong = form.tasks[0]!.steps[0]!.details.map(({ errors }) => errors['text']);
    expect(wrong).toEqual([undefined, undefined, 'Must be at most 5,000 characters']);
  });

  test.each([
    ['', true, 'Must be a valid date'],
    ['0027-03-15', false, 'Must be a year from 1900 on'],
    ['2027-03-15', false, undefined],
    ['', false, undefined],
  ])('of the hire date %j (unreadable: %j): %j', (endDate, unreadable, message) => {
    const form = formWith({ ...filled, endDate });
    const refused = withProblems(form, problemsOf(form, unreadable));
    expect(refused.errors['endDate']).toBe(message);
    expect(refused.focus).toEqual(message ? { control: 'endDate' } : null);
    const left = formAfter(form, { type: 'check day', unreadable });
    expect(left.errors['endDate']).toBe(message);
    const corrected = formAfter(
      { ...left, fields: filledOn('2027-03-15') },
      { type: 'check day', unreadable: false },
    );
    expect(corrected.errors).toEqual({});
  });

  test('are empty once all is valid', () => {
    expect(problemsOf(formWith(filled, [task('Task', [step('Step', [detail('')])])]))).toEqual([]);
  });

  test('of the server are at the same places', () => {
    const form = withProblems(formWith(filled, [task('One'), task('Two')]), [
      { path: 'tasks.1.assigneeId', message: 'This person is inactive' },
      { path: 'tasks.9.steps.0.name', message: 'Of nothing that is there' },
      { path: 'tasks', message: 'Too many' },
      { path: 'status', message: 'Of nothing that is shown' },
    ]);
    expect(form.errors).toEqual({ tasks: 'Too many' });
    expect(form.tasks[1]!.errors).toEqual({ personIds: 'This person is inactive' });
    const later = withProblems(form, [{ path: 'tasks.1.assigneeId', message: 'Still' }]);
    expect(later.errors).toEqual({});
    expect(later.focus).toEqual({ control: `${form.tasks[1]!.id}.owner` });
  });
});

let lastId = 0;

function task(name: string, steps: StepDraft[] = []): TaskDraft {
  return newTask({ id: ++lastId, name, steps });
}

function step(name: string, details: DetailDraft[] = []): StepDraft {
  return newStep({ id: ++lastId, name, details });
}

function detail(text: string, isDone = false): DetailDraft {
  return newDetail({ id: ++lastId, text, isDone });
}

function formWith(fields: Partial<ProjectFields>, tasks: TaskDraft[] = []): FormState {
  return { ...formFrom(null), fields: { ...noFields, ...fields }, tasks };
}

function filledOn(endDate: string): ProjectFields {
  return { ...noFields, ...filled, endDate };
}

function checked(form: FormState): FormState {
  return withProblems(form, problemsOf(form));
}
