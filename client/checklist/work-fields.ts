import { priorityLabels, workStatusLabels } from '#client/shared/badges.tsx';
import {
  choice,
  day,
  flag,
  hours,
  optionalText,
  reference,
  text,
} from '#client/shared/record-fields.ts';
import type { RecordField } from '#client/shared/record-fields.ts';

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

export const taskFields = {
  title: text('Title'),
  description: optionalText('Description'),
  status: choice('Status', workStatusLabels, 'pending'),
  priority: choice('Priority', priorityLabels, 'medium'),
  owner,
  estimatedHours: hours('Estimated hours'),
};

export const gateField = {
  ...flag('Gate before the announcement', { on: 'Yes', off: 'No' }),
  blank: false,
};

export const stepFields = {
  name: text('Name'),
  description: optionalText('Description'),
  isCompleted: {
    ...flag('Completed', { on: 'Completed', off: 'Not completed' }),
    blank: false,
  },
  evidenceRequired: {
    ...flag('Evidence', { on: 'Required', off: 'Not required' }),
    blank: false,
  },
  estimatedHours: hours('Estimated hours'),
  ownerRoleId: reference('Role'),
  due,
  dueDate: day('Due date'),
};
