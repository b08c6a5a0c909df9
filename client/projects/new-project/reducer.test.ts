import { expect, test } from 'vitest';

import { formAfter } from './reducer.ts';
import type { FormAction } from './reducer.ts';
import { formFrom } from './state.ts';
import type { FormState } from './state.ts';

const attempt = { key: 'k', startDate: '2026-11-21T10:00:00.000Z' };
const task = { task: 1 };
const form = act(
  formFrom(null),
  { type: 'add', inside: null },
  { type: 'change line', place: task, change: { name: 'Task' } },
);
const sent = act(form, { type: 'send', attempt });

test('a form cannot be changed while sending', () => {
  expect(act(sent, { type: 'add', inside: null })).toBe(sent);
  expect(act(sent, { type: 'clear' })).toBe(sent);
});

test('the same form is retried under the same key, a changed one is not', () => {
  const back = act(sent, { type: 'refuse', problems: [] });
  expect(back).toMatchObject({ sending: false, attempt });
  for (const same of [
    { type: 'step', from: task, by: 1 },
    { type: 'fold tasks', open: false },
    { type: 'change line', place: task, change: { open: false } },
  ] satisfies FormAction[]) {
    expect(act(back, same).attempt).toEqual(attempt);
  }
  for (const other of [
    { type: 'change fields', change: { name: 'x' } },
    { type: 'change line', place: task, change: { name: 'y' } },
    { type: 'undo', line: 1 },
  ] satisfies FormAction[]) {
    expect(act(back, other).attempt).toBeNull();
  }
});

test('a retry sends the same role holders, unless the server refused them', () => {
  const known = { ...attempt, roleHolders: [{ ownerRoleId: 1, personId: 2 }] };
  const resent = act(sent, { type: 'send', attempt: known });
  expect(act(resent, { type: 'refuse', problems: [] }).attempt).toEqual(known);
  const problems = [{ path: 'roleHolders.0.personId', message: 'This person is inactive' }];
  const back = act(resent, { type: 'refuse', problems });
  expect(back.attempt).toBeNull();
  expect(act({ ...back, attempt: known }, { type: 'refuse', problems }).attempt).toEqual(known);
});

test('editing a line keeps the fields object', () => {
  const after = act(form, { type: 'change line', place: task, change: { name: 'Other' } });
  expect(after.fields).toBe(form.fields);
});

function act(before: FormState, ...actions: FormAction[]): FormState {
  return actions.reduce(formAfter, before);
}
