import { expect, test } from 'vitest';

import { newStep, newTask } from './draft.ts';
import { newMilestone, usesByName, withNamed, withRenamed } from './milestone-values.ts';
import type { MilestoneValue, Renaming } from './milestone-values.ts';
import { outlineFrom } from './outline.ts';
import { outlineAfter } from './reducer.ts';

const named = (name: string): MilestoneValue => ({ ...newMilestone, name });
const from = (id: number, milestone: string) =>
  newStep({
    id,
    name: milestone,
    dueOffset: { days: 1, unit: 'calendar', from: 'milestone', milestone },
  });
const start = {
  values: [named('U4'), named('Go-live')] as readonly MilestoneValue[],
  form: outlineFrom({
    tasks: [newTask({ id: 1, steps: [from(2, 'u4'), from(3, 'Go-live')] })],
    nextId: 4,
  }),
};

/** Types these names one after the other into a row. */
function typed(at: number, ...names: string[]) {
  let { values, form } = start;
  let latest: Renaming | null = null;
  for (const name of names) {
    const after = withRenamed(values, at, { ...values[at]!, name }, latest);
    latest = after.renaming;
    const { known } = latest;
    form = outlineAfter(form, { type: 'rename milestone', from: after.from, to: known });
    values = withNamed(after.values, stepsOf(form));
  }
  const of = stepsOf(form).map(({ dueOffset }) => dueOffset?.milestone);
  return { form, names: values.map(({ name }) => name), of };
}

const stepsOf = ({ tasks }: typeof start.form) => tasks.flatMap(({ steps }) => steps);

test('steps follow a milestone that is renamed', () => {
  const { names, of } = typed(1, 'Go-liv', 'Go');
  expect([names, of]).toEqual([
    ['U4', 'Go'],
    ['u4', 'Go'],
  ]);
});

test('passing a blank name or that of another milestone mixes up no steps', () => {
  expect(typed(1, '')).toMatchObject({ names: ['U4', '', 'Go-live'], of: ['u4', 'Go-live'] });
  expect(typed(1, '', 'u4')).toMatchObject({ names: ['U4', 'u4', 'Go-live'] });
  const { names, of } = typed(1, '', 'u', 'u4', 'u4 b');
  expect([names, of]).toEqual([
    ['U4', 'u4 b'],
    ['u4', 'u4 b'],
  ]);
});

test('undo keeps the new name', () => {
  const place = { task: 1 };
  const form = outlineAfter(start.form, { type: 'change line', place, change: { name: 'A' } });
  const renamed = outlineAfter(form, { type: 'rename milestone', from: 'U4', to: 'New' });
  const undone = outlineAfter(renamed, { type: 'undo', line: 1 });
  expect(undone.tasks[0]).toMatchObject({
    name: '',
    steps: [{ dueOffset: { milestone: 'New' } }, {}],
  });
});

test('the steps of a milestone are counted by its name', () => {
  const values = [named('U4'), named('Other'), named('U4 ')];
  const uses = usesByName(values, stepsOf(start.form));
  expect(values.map(uses)).toEqual([1, 0, 0]);
});
