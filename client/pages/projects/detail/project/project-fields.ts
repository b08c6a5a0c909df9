import { choice, day, optionalText, reference, text } from '#client/forms/record-fields.ts';
import type { RecordField } from '#client/forms/record-fields.ts';
import { sightField } from '#client/forms/sight-field.ts';
import { milestonesField } from '#client/outline/milestone-values.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import { counted } from '#contract/words.ts';

export const hireFields = {
  advisorName: optionalText('Advisor name'),
  advisorTitle: optionalText('Advisor business title'),
  advisorPriorFirm: optionalText('Advisor prior firm'),
  advisorLocation: optionalText('Advisor location'),
  hiringManagerName: optionalText('Hiring manager name'),
  hiringManagerTitle: optionalText('Hiring manager business title'),
};

const roleHolders: RecordField<RoleHolder[], RoleHolder[]> = {
  label: 'Roles',
  blank: [],
  read: (stored) => stored,
  send: (value) => value,
  inWords: ({ length }) => counted(length, 'role'),
};

export const projectFields = {
  name: text('Name'),
  category: text('Category'),
  market: text('Market'),
  description: optionalText('Description'),
  endDate: day('Projected Hire Date'),
  startDay: day('Start'),
  milestones: milestonesField,
  priority: choice('Priority', priorityLabels, 'medium'),
  status: choice('Status', projectStatusLabels, 'planning'),
  holdReason: optionalText('Reason for holding'),
  lookAgainOn: day('Look again on'),
  projectManagerId: reference('Project Manager'),
  sight: sightField('Who sees it', { visibility: 'visibility', also: 'alsoVisibleTo' }),
  roleHolders,
  ...hireFields,
};

export const noProjectManager = 'No Project Manager';
