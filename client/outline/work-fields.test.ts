import { expect, test } from 'vitest';

import { bodyOf, valuesOf } from '#client/forms/record-fields.ts';
import { newStep, stepChanges } from '#contract/steps.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { holidaySet } from '#rules/holiday-set.ts';

import { dueFrom, dueOf, dueText, noDue, outcomeText, ownDay } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import { stepFields, taskFields } from './work-fields.ts';

const { name, description, isCompleted, estimatedHours, due } = stepFields;
const fields = { name, description, isCompleted, estimatedHours, due };
const step = {
  name: 'Collect the references',
  description: null,
  estimatedHours: 0,
  dueDate: '2026-12-01',
  dueOffset: null,
  isCompleted: false,
};

test('the form of a step: missing values are blank', () => {
  expect(valuesOf(fields, step)).toMatchObject({
    description: '',
    estimatedHours: '',
    due: { from: 'day', day: '2026-12-01' },
  });
});

test('an untouched form sends the stored values', () => {
  expect(stepChanges.parse(bodyOf(fields, valuesOf(fields, step)))).toEqual(step);
});

test('a changed due date is sent as two fields', () => {
  expect(bodyOf(fields, { due: noDue, estimatedHours: '1,5' })).toEqual({
    dueDate: null,
    dueOffset: null,
    estimatedHours: 1.5,
  });
});

test.each([
  [{ due: counted('') }, 'Must be a whole number of days'],
  [{ due: counted('1.5') }, 'Must be a whole number of days'],
  [{ due: counted('-1') }, 'Must not be negative'],
  [{ due: counted('4000') }, 'Must be at most 3,650 days'],
  [{ estimatedHours: '1.555' }, 'At most two decimals'],
  [{ due: counted(' 0 '), estimatedHours: ' 8 ' }, undefined],
])('%j: %s', (some, message) => {
  const body = bodyOf(fields, { ...valuesOf(fields, step), ...some });
  expect(newStep.safeParse(body).error?.issues[0]?.message).toBe(message);
});

test('a day before 1900 is refused by the contract', () => {
  const { reword } = stepFields.due;
  expect(reword?.('Must be a day, YYYY-MM-DD', { ...noDue, day: '0026-12-01' })).toBe(
    'Must be a year from 1900 on',
  );
  expect(reword?.('Must not be negative', counted('-1'))).toBe('Must not be negative');
});

test('a task sends the typed hours, and null for a blank description', () => {
  expect(bodyOf(taskFields, { description: ' ', estimatedHours: '2.5' })).toEqual({
    description: null,
    estimatedHours: 2.5,
  });
});

const march = {
  startDay: '2027-03-01',
  endDate: '2027-03-31',
  milestones: [],
  holidays: holidaySet([]),
};

test('a due date with an offset is sent as the offset', () => {
  const dueOffset = { days: 5, unit: 'working', from: 'hire' } as const;
  const dated = { ...step, dueDate: '2027-03-24', dueOffset };
  expect(valuesOf(fields, dated).due).toEqual(counted('5', 'working'));
  expect(stepChanges.parse(bodyOf(fields, { due: counted('5', 'working') }))).toEqual({
    dueOffset,
  });
  expect(dueText(dueOf(dated))).toBe(offsetWords(dueOffset));
  expect(outcomeText(dueOf(dated), march)).toMatch(/^Due Wed, Mar 24/);
  expect(outcomeText(noDue, march)).toBeNull();
});

test('an unusual side, and a milestone, are sent with it', () => {
  const sent = (some: Partial<DueValue>) =>
    stepChanges.parse(bodyOf(fields, { due: { ...counted('5'), ...some } })).dueOffset;
  const after = { days: 5, unit: 'calendar', from: 'hire', side: 'after' } as const;
  expect(sent({ side: 'after' })).toEqual(after);
  const ofMilestone = { days: 5, unit: 'calendar', from: 'milestone', milestone: 3 } as const;
  expect(sent({ from: 'milestone', side: 'after', milestone: 3 })).toEqual(ofMilestone);
  for (const dueOffset of [after, ofMilestone]) {
    expect(sent(dueOf({ dueDate: null, dueOffset }))).toEqual(dueOffset);
  }
});

test('a fixed day starts as the day of the offset', () => {
  expect(dueFrom(ownDay, counted('1'), march)).toEqual({ ...noDue, day: '2027-03-30' });
  expect(dueFrom(ownDay, counted('x'), march)).toEqual(noDue);
  const afterStart = { from: 'start', side: 'after', milestone: null } as const;
  expect(dueFrom(afterStart, counted('1'), march)).toEqual({ ...counted('1'), ...afterStart });
  expect(dueFrom(counted(''), { ...noDue, day: '2027-03-30' }, march)).toEqual(counted(''));
  expect(dueText({ ...noDue, day: '2027-03-30' })).toBe('Mar 30, 2027');
});

function counted(days: string, unit: DueValue['unit'] = 'calendar'): DueValue {
  return { ...noDue, from: 'hire', days, unit };
}
