import { expect, test } from 'vitest';

import type { ActivityEntry } from '#contract/activity.ts';

import { anEntry } from './an-entry.ts';
import { sentenceOf, textOf } from './sentences.ts';

const task = { entityType: 'task', entityId: 6, entityName: 'Offer', step: null } as const;
const step = { entityType: 'taskStep', entityId: 7, entityName: 'Papers' } as const;
const project = { entityType: 'project', entityId: 5, entityName: 'Hire', task: null } as const;
const account = { entityType: 'projectManager', entityId: 3, entityName: 'Bea' } as const;
const outside = { projectId: null, projectName: null, task: null, step: null } as const;
const status = (before: string, after: string) => ({ fields: { status: { before, after } } });
const one = (field: string, before: unknown, after: unknown) => ({
  fields: { [field]: { before, after } },
});

const many = { entityType: 'batch', entityName: '24 steps', task: null, step: null } as const;

const sentences: [Partial<ActivityEntry>, string][] = [
  [{ ...many, action: 'created', ...one('changed', null, true) }, 'changed 24 steps in Hire'],
  [{ ...many, ...one('changed', null, true) }, 'undid the change to 24 steps in Hire'],
  [{}, 'ticked the detail "Call" of "Papers" in Hire'],
  [one('completion', 100, 0), 'unticked the detail "Call" of "Papers" in Hire'],
  [one('text', 'a', 'b'), 'reworded the detail "Call" of "Papers" in Hire'],
  [{ ...task, ...status('pending', 'completed') }, 'completed the task "Offer" in Hire'],
  [{ ...task, ...status('completed', 'pending') }, 'reopened the task "Offer" in Hire'],
  [{ ...task, ...status('pending', 'in_progress') }, 'started the task "Offer" in Hire'],
  [
    { ...task, ...status('completed', 'in_progress'), cause: 'stepAdded' },
    'reopened the task "Offer" because a step was added in Hire',
  ],
  [
    { ...task, ...status('in_progress', 'completed'), cause: 'allStepsDone' },
    'completed the task "Offer" because all steps are completed in Hire',
  ],
  [
    { ...step, ...status('in_progress', 'completed'), cause: 'detailTicked' },
    'completed the step "Papers" of "Offer" by ticking the last detail in Hire',
  ],
  [
    { ...step, ...status('in_progress', 'completed'), cause: 'detailDeleted' },
    'completed the step "Papers" of "Offer" because the last open detail was deleted in Hire',
  ],
  [
    { ...step, ...status('completed', 'in_progress'), cause: 'detailAdded' },
    'reopened the step "Papers" of "Offer" because a detail was added in Hire',
  ],
  [
    {
      ...step,
      fields: {
        isCompleted: { before: false, after: true },
        status: { before: 'pending', after: 'completed' },
      },
    },
    'completed the step "Papers" of "Offer" in Hire',
  ],
  [
    {
      ...project,
      fields: {
        status: { before: 'planning', after: 'on_hold' },
        holdReason: { before: null, after: 'Why' },
      },
    },
    'put the project Hire on hold',
  ],
  [
    {
      ...outside,
      entityType: 'person',
      entityName: 'Ada',
      fields: {
        projectManagerId: { before: null, after: 3, names: { before: null, after: 'Bea' } },
      },
    },
    'linked the person Ada to the account of Bea',
  ],
  [{ ...task, ...one('title', 'a', 'b') }, 'renamed the task "Offer" in Hire'],
  [{ ...task, ...one('order', 3, 0) }, 'moved the task "Offer" in Hire'],
  [
    { ...task, ...one('order', [1, 2], [2, 1]) },
    'changed the order of the steps in the task "Offer" in Hire',
  ],
  [
    {
      ...task,
      fields: { assigneeId: { before: null, after: 4, names: { before: null, after: 'Pia' } } },
    },
    'assigned the task "Offer" to Pia in Hire',
  ],
  [
    {
      ...task,
      fields: { assigneeId: { before: 4, after: null, names: { before: 'Pia', after: null } } },
    },
    'took the task "Offer" from Pia in Hire',
  ],
  [
    { ...step, ...one('isCompleted', false, true) },
    'completed the step "Papers" of "Offer" in Hire',
  ],
  [
    { ...step, ...one('dueDate', null, '2026-05-04') },
    'changed the due date of the step "Papers" of "Offer" in Hire',
  ],
  [
    {
      ...step,
      fields: {
        sentBack: { before: null, after: 'Signature missing' },
        personId: { before: null, after: 4, names: { before: null, after: 'Pia' } },
      },
    },
    'sent back the step "Papers" of "Offer" to Pia in Hire: Signature missing',
  ],
  [
    { ...step, fields: { sentBack: { before: null, after: 'Signature missing' } } },
    'sent back the step "Papers" of "Offer" in Hire: Signature missing',
  ],
  [
    {
      ...step,
      fields: { waitsForId: { before: null, after: 9, names: { before: null, after: 'Call' } } },
    },
    'made the step "Papers" of "Offer" wait for Call in Hire',
  ],
  [
    {
      ...step,
      fields: { waitsForId: { before: 9, after: null, names: { before: 'Call', after: null } } },
    },
    'ended the wait of the step "Papers" of "Offer" for Call in Hire',
  ],
  [
    { ...step, ...one('blockedReason', null, 'No answer') },
    'blocked the step "Papers" of "Offer" in Hire',
  ],
  [
    { ...step, ...one('blockedReason', 'No answer', null) },
    'unblocked the step "Papers" of "Offer" in Hire',
  ],
  [
    { ...step, ...one('evidenceRequired', false, true) },
    'required evidence for the step "Papers" of "Offer" in Hire',
  ],
  [
    { ...task, ...one('isGate', false, true) },
    'made the task "Offer" a gate before the announcement in Hire',
  ],
  [
    { ...task, ...one('isGate', true, false) },
    'removed the gate before the announcement from the task "Offer" in Hire',
  ],
  [
    {
      ...project,
      fields: {
        status: { before: 'planning', after: 'completed' },
        archivedAt: { before: null, after: 'x' },
      },
    },
    'archived the project Hire',
  ],
  [{ ...project, ...status('completed', 'planning') }, 'restored the project Hire'],
  [{ ...project, action: 'created', fields: null }, 'created the project Hire'],
  [
    { ...task, action: 'deleted', fields: null, isThere: false },
    'deleted the task "Offer" in Hire',
  ],
  [{ ...task, action: 'restored', fields: null }, 'brought back the task "Offer" in Hire'],
  [{ ...account, ...outside, ...one('isActive', true, false) }, 'disabled the account of Bea'],
  [
    { ...account, ...outside, ...one('password', null, null) },
    'changed the password of the account of Bea',
  ],
  [
    { ...account, ...outside, entityId: 7, projectManagerId: 7, ...one('password', null, null) },
    'changed the password of their own account',
  ],
  [
    {
      ...account,
      ...outside,
      fields: { firstName: { before: 'B', after: 'Bea' }, email: { before: 'a', after: 'b' } },
    },
    'changed the account of Bea',
  ],
  [
    { entityType: 'personTaskStep', entityName: 'Pia', action: 'created', fields: null },
    'put Pia on the step "Papers" in Hire',
  ],
  [
    {
      entityType: 'personTaskStep',
      entityName: 'Pia',
      action: 'deleted',
      isThere: false,
      task: null,
      step: null,
      fields: { taskStepId: { before: 7, after: null, names: { before: 'Papers', after: null } } },
    },
    'took Pia off the step "Papers" in Hire',
  ],
  [
    { projectName: null, formerProjectName: 'Hire', isThere: false, task: null, step: null },
    'ticked the detail "Call" in Hire',
  ],
  [
    { projectName: null, isThere: false, task: null, step: null },
    'ticked the detail "Call" in a project that was deleted',
  ],
];

test.each(sentences)('%j reads %s', (given, expected) => {
  expect(textOf(sentenceOf([anEntry(given)], { inProject: false }))).toBe(expected);
});

test('counts several entries, and omits the project on its own page', () => {
  const entries = [anEntry(), anEntry({ entityId: 10 }), anEntry({ entityId: 11 })];
  expect(textOf(sentenceOf(entries, { inProject: true }))).toBe('ticked 3 details of "Papers"');
  const elsewhere = anEntry({ entityId: 12, step: { id: 8, name: 'Other' } });
  expect(textOf(sentenceOf([...entries, elsewhere], { inProject: false }))).toBe(
    'ticked 4 details in Hire',
  );
});

test('counts records, not how often one of them changed', () => {
  const token = (id: number, after: string, of = 1) =>
    anEntry({ ...account, ...outside, id, entityId: of, ...one('apiToken', null, after) });
  const inWords = (...entries: ActivityEntry[]) =>
    textOf(sentenceOf(entries, { inProject: false }));
  const tokens = [token(3, 'Import'), token(2, 'Report'), token(1, 'Assistant')];
  expect(inWords(...tokens)).toBe('changed the API token of their own account');
  expect(inWords(...tokens, token(0, 'Other', 2))).toBe('changed the API token of 2 accounts');
});

test('names a person on several steps, and the step of several people', () => {
  const inWords = (...given: Partial<ActivityEntry>[]) => {
    const link = { entityType: 'personTaskStep', entityName: 'Pia' } as const;
    return textOf(
      sentenceOf(
        given.map((entry) => anEntry({ ...link, ...entry })),
        { inProject: false },
      ),
    );
  };
  const other = { step: { id: 8, name: 'Letter' } };
  const added = { action: 'created', fields: null } as const;
  const inPlace = (after: string) => ({
    entityName: after,
    fields: { personId: { before: 1, after: 2, names: { before: 'Kim', after } } },
  });
  expect(inWords(inPlace('Bo'), { ...inPlace('Bo'), ...other })).toBe(
    'put Bo on 2 steps in place of Kim in Hire',
  );
  expect(inWords(added, { ...added, ...other })).toBe('put Pia on 2 steps in Hire');
  expect(inWords(added, { ...added, entityName: 'Bo' })).toBe(
    'put 2 people on the step "Papers" in Hire',
  );
  expect(inWords(added, { ...added, ...other, entityName: 'Bo' })).toBe(
    'put 2 people on 2 steps in Hire',
  );
  const gone = (id: number) => ({
    action: 'deleted' as const,
    task: null,
    step: null,
    fields: { taskStepId: { before: id, after: null } },
  });
  expect(inWords(gone(7), gone(8))).toBe('took Pia off 2 steps in Hire');
});
