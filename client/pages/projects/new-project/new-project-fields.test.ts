import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { blankValues, bodyOf, restored } from '#client/forms/record-fields.ts';
import { clearDrafts, draftsUnder, saveDraft } from '#client/ui/drafts.ts';
import { newItem } from '#contract/fields.ts';
import { detailFields, stepFields, taskFields } from '#contract/item.ts';
import { newProject } from '#contract/projects.ts';

import { adoptFormerDraft, newProjectFields } from './new-project-fields.ts';

const blank = blankValues(newProjectFields);
const filled = { ...blank, name: 'Ada Larsen', category: 'Hire', market: 'Boston' };
const detail = { ...newItem(detailFields), text: 'Signed', isDone: true };
const step = { ...newItem(stepFields), name: 'Form U4', details: [detail] };
const task = { ...newItem(taskFields), name: 'Registration', steps: [step] };

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  clearDrafts();
});
afterEach(() => void vi.unstubAllGlobals());

test('the request is valid for the contract, with blank texts as null', () => {
  const body = bodyOf(newProjectFields, { ...filled, description: ' ', tasks: [task] });
  expect(body).not.toHaveProperty('missing');
  expect(newProject.parse(body)).toMatchObject({
    name: 'Ada Larsen',
    category: 'Hire',
    market: 'Boston',
    description: null,
    endDate: null,
    priority: 'medium',
    projectManagerId: null,
    tasks: [
      {
        title: 'Registration',
        steps: [{ name: 'Form U4', details: [{ text: 'Signed', completion: 100 }] }],
      },
    ],
  });
});

test('an empty form lacks a name, a category and a market', () => {
  const issues = newProject.safeParse(bodyOf(newProjectFields, blank)).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Name is required'],
    ['category', 'Category is required'],
    ['market', 'Market is required'],
  ]);
});

test('without a choice, the request leaves to the market who sees the project', () => {
  expect(bodyOf(newProjectFields, blank)).not.toHaveProperty('visibility');
  const sight = { visibility: 'people' as const, also: [2] };
  expect(bodyOf(newProjectFields, { ...blank, sight })).toMatchObject({
    visibility: 'people',
    alsoVisibleTo: [2],
  });
});

test('a draft of version 2 becomes one of the form', () => {
  const line = { id: 4, errors: {} };
  const old = { ...line, name: 'Registration', open: true, assigneeId: 3, steps: [] };
  saveDraft('new-project', {
    fields: { name: 'Ada Larsen', endDate: '2027-03-15' },
    holders: [{ ownerRoleId: 1, personId: 2 }],
    tasks: [old],
    nextId: 5,
    attempt: null,
  });
  adoptFormerDraft();
  expect(draftsUnder('new-project')).toEqual([
    [
      'new-project/typed',
      {
        base: { version: 0, values: blank },
        typed: {
          name: 'Ada Larsen',
          endDate: '2027-03-15',
          roleHolders: [{ ownerRoleId: 1, personId: 2 }],
          tasks: [{ ...newItem(taskFields), name: 'Registration', personIds: [3], steps: [] }],
        },
        choices: {},
      },
    ],
  ]);
  adoptFormerDraft();
  expect(draftsUnder('new-project')).toHaveLength(1);
});

test('a checklist stored without a field has its blank value', () => {
  const { isGate, ...former } = task;
  expect(isGate).toBe(false);
  expect(restored(newProjectFields, { name: 'Kept', tasks: [former as typeof task] })).toEqual({
    name: 'Kept',
    tasks: [task],
  });
});
