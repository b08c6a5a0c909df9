import * as z from 'zod/mini';

import { dueOffset, templateOffset } from './due.ts';
import {
  always,
  description,
  flag,
  name,
  onlyInProjects,
  reference,
  workHours,
} from './field-kinds.ts';
import { fields } from './fields.ts';
import { lengths } from './limits.ts';
import { line, oneLine, requiredText, text } from './text.ts';
import { day, id, priority, sentDay } from './values.ts';
import { waitsFor } from './waits.ts';

/* The fields of tasks, steps and details. Requests and answers name some of them differently: see `checklist.ts`. */

const blocked = onlyInProjects('Blocked', z.string(), line(lengths.reason).check(oneLine));
const sentWait = z.optional(z.nullable(waitsFor));

/** Any number of days as typed. NaN means no number and becomes null in storage. */
const typedOffset = z.object({
  ...templateOffset.shape,
  days: z.pipe(
    z.nullable(z.number()),
    z.transform((days) => days ?? Number.NaN),
  ),
});

const personIds = { label: 'Owner', blank: [], item: z.array(z.int()) };
const isDone = { label: 'Completed', blank: false, item: z.boolean() };

/** Has to be completed before the hire is announced. */
const isGate = flag({
  label: 'Gate before the announcement',
  changed: {
    on: { verb: 'made', tail: 'a gate before the announcement' },
    off: { verb: 'removed the gate before the announcement from' },
  },
  column: {
    key: 'gate',
    name: 'Gate',
    width: 8,
    heading: /^gate( before (the )?announcement)?$/,
    values: ['word on gates', 'words on gates'],
    only: 'Only a task can be a gate',
  },
});

export const taskFields = fields({
  /** Live tasks have a title. */
  name: { ...name(), live: undefined, create: undefined, change: undefined },
  description: description(),
  priority: always('Priority', priority, priority, 'medium'),
  estimatedHours: workHours(),
  /** The task template it was copied from. */
  taskTemplateId: {
    blank: null,
    absent: undefined,
    item: z.nullable(id),
    template: z.optional(id),
    sentTemplate: z.optional(id),
  },
  isGate: { ...isGate, template: z.optional(z.literal(true)), sentTemplate: isGate.create },
  ownerRoleId: reference('Role'),
  personIds,
  isDone,
});

export const stepFields = fields({
  name: name(),
  description: description(),
  estimatedHours: workHours(),
  dueDate: onlyInProjects('Due date', day, sentDay),
  /** Determines the due date. Only live steps refer to milestones by id. */
  dueOffset: {
    ...onlyInProjects('Due', dueOffset, dueOffset),
    item: z.nullable(typedOffset),
    template: z.optional(templateOffset),
    sentTemplate: z.optional(z.nullable(templateOffset)),
  },
  ownerRoleId: reference('Role'),
  personIds,
  /** Completing it requires evidence or a reason. */
  evidenceRequired: flag({
    label: 'Evidence required',
    form: { label: 'Evidence', on: 'Required', off: 'Not required' },
    changed: {
      on: { verb: 'required evidence for' },
      off: { verb: 'stopped requiring evidence for' },
    },
    column: {
      key: 'evidence',
      name: 'Evidence required',
      width: 18,
      heading: /^evidence( (is )?(required|needed))?$|^(requires?|needs) evidence$/,
      values: ['word on evidence', 'words on evidence'],
      only: 'Only a step can require evidence',
    },
  }),
  /** Another step of the same list, by its position. */
  waitsFor: {
    label: 'Waits for',
    blank: null,
    absent: undefined,
    item: z.nullable(waitsFor),
    create: sentWait,
    template: z.optional(waitsFor),
    sentTemplate: sentWait,
    column: {
      key: 'wait',
      name: 'Waits for',
      width: 28,
      wraps: true,
      heading: /^waits (for|on)$/,
      values: ['wait', 'waits'],
      only: 'There is no step that waits',
    },
  },
  /** A blocker outside the project, as text. */
  blockedReason: { ...blocked, item: undefined },
  isDone,
});

export const detailFields = fields({
  text: {
    ...name(),
    label: 'Text',
    create: text(lengths.detail),
    change: z.optional(requiredText(lengths.detail, 'Text is required')),
    sentTemplate: text(lengths.detail),
  },
  isDone,
});
