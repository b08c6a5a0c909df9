import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { blankValues, bodyOf } from '#client/forms/record-fields.ts';
import { clearDrafts, draftsUnder, saveDraft } from '#client/ui/drafts.ts';
import { newItem } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';
import { newTaskOfProject } from '#contract/tasks.ts';

import { adoptFormerDraft, failureText, newTaskFields } from './new-task.ts';

const step = (some: object) => ({ ...newItem(stepFields), details: [], ...some });
const filled = { ...blankValues(newTaskFields), projectId: 3, title: 'Welcome' };

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  clearDrafts();
});
afterEach(() => void vi.unstubAllGlobals());

test('the request has the steps in order, without a blank one at the end', () => {
  const steps = [
    step({ name: 'Chair', estimatedHours: 1.5, dueDate: '2026-12-01' }),
    step({ name: 'Lamp', description: 'Bring it' }),
    step({ name: ' ' }),
  ];
  const body = bodyOf(newTaskFields, { ...filled, estimatedHours: '4.7', steps });
  expect(body).toEqual({
    title: 'Welcome',
    projectId: 3,
    description: null,
    priority: 'medium',
    status: 'todo',
    assigneeId: null,
    ownerRoleId: null,
    estimatedHours: 4.7,
    steps: [
      {
        name: 'Chair',
        description: null,
        estimatedHours: 1.5,
        dueDate: '2026-12-01',
        details: [],
      },
      { name: 'Lamp', description: 'Bring it', estimatedHours: 0, details: [] },
    ],
  });
  expect(newTaskOfProject.parse(body).status).toBe('pending');
});

test('a task needs a project and a title', () => {
  const { reword } = newTaskFields.projectId;
  expect(reword('Must be an id', null)).toBe('Project is required');
  expect(reword('Project not found', 3)).toBe('Project not found');
  const body = bodyOf(newTaskFields, { ...filled, projectId: null, title: ' ' });
  const issues = newTaskOfProject.safeParse(body).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['projectId', 'Must be an id'],
    ['title', 'Title is required'],
  ]);
});

test('a failure names the steps if the server refused nothing else', () => {
  const ofStep = { path: 'steps.1.personIds', message: 'This person is inactive' };
  expect(failureText([ofStep])).toBe('Failed to create task step');
  expect(failureText([ofStep, { path: 'assigneeId', message: 'x' }])).toBe('Failed to create task');
  expect(failureText([])).toBe('Failed to create task');
});

test('a draft of version 2 becomes one of the form', () => {
  const given = { id: 1, name: 'Chair', description: '', estimatedHours: '2,5', dueDate: '' };
  saveDraft('new-multi-step-task', { ...filled, steps: [given] });
  adoptFormerDraft();
  const [[name, draft] = []] = draftsUnder('new-multi-step-task');
  expect(name).toBe('new-multi-step-task/typed');
  expect(draft).toMatchObject({
    typed: { ...filled, steps: [step({ name: 'Chair', estimatedHours: 2.5 })] },
  });
});
