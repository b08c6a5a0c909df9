import { choice, flag, recordFieldsOf, text } from '#client/forms/record-fields.ts';
import type { RecordField } from '#client/forms/record-fields.ts';
import { stepFields as ofSteps, taskFields as ofTasks } from '#contract/item.ts';
import { priorityLabels, workStatusLabels } from '#contract/value-labels.ts';

import { dueBody, dueOf, dueText, noDue } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import type { Due } from './due-words.ts';
import { noOwner } from './owners.ts';
import type { Owner } from './owners.ts';

const due: RecordField<DueValue, undefined> = {
  label: 'Due',
  blank: noDue,
  read: (_, step: Due) => dueOf(step),
  parts: ['dueDate', 'dueOffset'],
  send: dueBody,
  inWords: (value) => dueText(value),
  reword: (message, { from }) => (from === 'day' ? 'Must be a year from 1900 on' : message),
};

type Assigned = { assigneeId: number | null; ownerRoleId: number | null; assigneeByRole: boolean };

const owner: RecordField<Owner, undefined> = {
  label: 'Owner',
  blank: noOwner,
  read: (_, { assigneeId, ownerRoleId, assigneeByRole }: Assigned) => ({
    ownerRoleId,
    // An owner that followed from the role follows from it again.
    personIds: assigneeId === null || assigneeByRole ? [] : [assigneeId],
  }),
  parts: ['assigneeId', 'ownerRoleId'],
  send: ({ ownerRoleId, personIds }) => ({ ownerRoleId, assigneeId: personIds[0] ?? null }),
  inWords: String,
};

const ofTask = recordFieldsOf(ofTasks);

export const taskFields = {
  title: text('Title'),
  description: ofTask.description,
  status: choice('Status', workStatusLabels, 'pending'),
  priority: choice(ofTasks.priority.label, priorityLabels, 'medium'),
  owner,
  estimatedHours: ofTask.estimatedHours,
};

export const gateField = ofTask.isGate;

export const stepFields = {
  ...recordFieldsOf(ofSteps),
  isCompleted: {
    ...flag('Completed', { on: 'Completed', off: 'Not completed' }),
    blank: false,
  },
  due,
};
