import { expect, test } from 'vitest';

import { lostInput } from './lost-input.ts';

const tasks = [{ id: 17, steps: [{ id: 3 }] }];
const nothing = { base: {}, choices: {} };
const drafts: [string, unknown][] = [
  ['projects/5/steps/3/new-detail', { text: 'stands', pasted: false }],
  ['projects/5/steps/4/new-detail', { text: 'a detail', pasted: false }],
  ['projects/5/steps/4/details/9', { opened: { text: 'Sign' }, text: 'Sign here', seen: 'Sign' }],
  [
    'projects/5/steps/4/added',
    [{ idempotencyKey: 'k', details: [{ text: 'one' }, { text: 'two' }] }],
  ],
  ['projects/5/tasks/17/new-step', { text: 'stands', pasted: false }],
  ['projects/5/tasks/18/new-step', { text: 'a step', pasted: false }],
  ['projects/5/new-task', { text: 'a task', pasted: false }],
  ['projects/5/task-form', { kind: 'create' }],
  ['projects/5/task-form/typed', { ...nothing, typed: { title: 'Papers', assigneeId: 4 } }],
  ['projects/5/task-form/attempt', { sent: 'body', key: 'k' }],
];

test('finds drafts of deleted steps and tasks only', () => {
  expect(lostInput(drafts, tasks)).toEqual([
    { name: 'projects/5/steps/4/new-detail', gone: 'step', text: 'a detail' },
    { name: 'projects/5/steps/4/details/9', gone: 'step', text: 'Sign here' },
    { name: 'projects/5/steps/4/added', gone: 'step', text: 'one\ntwo' },
    { name: 'projects/5/tasks/18/new-step', gone: 'task', text: 'a step' },
  ]);
});

test('if the project is deleted, only lost input is shown', () => {
  const lost = lostInput(drafts, null);
  expect(lost.map(({ text }) => text)).toEqual([
    'stands',
    'a detail',
    'Sign here',
    'one\ntwo',
    'stands',
    'a step',
    'a task',
    'Papers',
  ]);
  expect(new Set(lost.map(({ gone }) => gone))).toEqual(new Set(['project']));
});
