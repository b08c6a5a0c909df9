import * as z from 'zod/mini';

import { templateOffset } from './due.ts';
import { hours } from './hours.ts';
import { counts, lengths } from './limits.ts';
import { templateMilestone, templateMilestones } from './milestones.ts';
import { requiredText, text } from './text.ts';
import { id, priority, seenVersion, timestamp } from './values.ts';
import { soundWaits, waitsFor } from './waits.ts';

const mostDays = 36_500;

const templateOwner = { ownerRoleId: z.optional(id), personId: z.optional(id) };
const sentOwner = {
  ownerRoleId: z.optional(z.nullable(id)),
  personId: z.optional(z.nullable(id)),
};

type SentOwner = { [Field in keyof typeof sentOwner]?: number | null | undefined };

function oneOwner() {
  return z.refine<SentOwner>(({ ownerRoleId, personId }) => !ownerRoleId || !personId, {
    error: 'Either a role or a person',
    path: ['personId'],
  });
}

const templateDetails = z.pipe(
  z
    .array(
      z.union([text(lengths.detail), z.object({ text: text(lengths.detail) })], 'Must be text'),
      'Must be a list of details',
    )
    .check(z.maxLength(counts.detailsOfStep, `At most ${counts.detailsOfStep} details`)),
  z.transform((sent: (string | { text: string })[]) =>
    sent
      .map((detail) => (typeof detail === 'string' ? detail : detail.text))
      .filter((detail) => detail !== '')
      .map((detail) => ({ text: detail })),
  ),
);

const sentTemplateStep = z
  .object({
    name: requiredText(lengths.name, 'Name is required'),
    description: z.optional(z.nullable(text(lengths.description))),
    estimatedHours: z._default(hours, 0),
    dueOffset: z.optional(z.nullable(templateOffset)),
    waitsFor: z.optional(z.nullable(waitsFor)),
    ...sentOwner,
    evidenceRequired: z.optional(z.boolean('Must be true or false')),
    details: z._default(templateDetails, []),
  })
  .check(oneOwner());

const sentTemplateSteps = z
  .array(sentTemplateStep, 'Must be a list of steps')
  .check(z.maxLength(counts.stepsOfTask, `At most ${counts.stepsOfTask} steps`));

/** In a task template, steps can wait only for each other. */
const sentOwnSteps = sentTemplateSteps.check(soundWaits((steps) => [{ steps }]));

const templateStep = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  estimatedHours: z.number(),
  dueOffset: z.optional(templateOffset),
  waitsFor: z.optional(waitsFor),
  ...templateOwner,
  evidenceRequired: z.optional(z.boolean()),
  details: z.array(z.object({ text: z.string() })),
});

export type TemplateStep = z.infer<typeof templateStep>;

export const taskTemplate = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  priority,
  estimatedHours: z.number(),
  isGate: z.boolean(),
  steps: z.array(templateStep),
  assigneeRoles: z.array(z.string()),
  ownerRoleId: z.nullable(id),
  personId: z.nullable(id),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** `taskTemplateId`: the task template it was copied from. */
const templateTask = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  priority,
  estimatedHours: z.number(),
  steps: z.array(templateStep),
  taskTemplateId: z.optional(id),
  isGate: z.optional(z.literal(true)),
  ...templateOwner,
});
export type TemplateTask = z.infer<typeof templateTask>;

export const projectTemplate = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  market: z.nullable(z.string()),
  priority,
  estimatedDuration: z.int(),
  milestones: z.array(templateMilestone),
  taskTemplates: z.array(templateTask),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type ProjectTemplate = z.infer<typeof projectTemplate>;

const sentTemplateTask = z
  .object({
    name: requiredText(lengths.name, 'Name is required'),
    description: z.optional(z.nullable(text(lengths.description))),
    priority: z._default(priority, 'medium'),
    estimatedHours: z._default(hours, 0),
    steps: z._default(sentTemplateSteps, []),
    taskTemplateId: z.optional(id),
    isGate: z._default(z.boolean('Must be true or false'), false),
    ...sentOwner,
  })
  .check(oneOwner());

const taskTemplateFields = {
  description: z.optional(z.nullable(text(lengths.description))),
  category: z.optional(z.nullable(text(lengths.name))),
  ...sentOwner,
};

/** Unknown role names are added to the list. Without an explicit owner, the first role becomes the owner. */
const assigneeRoles = z
  .array(requiredText(lengths.name, 'Role is required'), 'Must be a list of roles')
  .check(z.maxLength(counts.rolesOfTemplate, `At most ${counts.rolesOfTemplate} roles`));

export const newTaskTemplate = z
  .object({
    name: requiredText(lengths.name, 'Name is required'),
    ...taskTemplateFields,
    priority: z._default(priority, 'medium'),
    estimatedHours: z._default(hours, 0),
    isGate: z._default(z.boolean('Must be true or false'), false),
    steps: z._default(sentOwnSteps, []),
    assigneeRoles: z._default(assigneeRoles, []),
  })
  .check(oneOwner());
export type NewTaskTemplate = z.output<typeof newTaskTemplate>;
export type NewTaskTemplateForm = z.input<typeof newTaskTemplate>;

/** Steps are replaced as a whole. */
export const taskTemplateChanges = z
  .object({
    name: z.optional(requiredText(lengths.name, 'Name is required')),
    ...taskTemplateFields,
    priority: z.optional(priority),
    estimatedHours: z.optional(hours),
    isGate: z.optional(z.boolean('Must be true or false')),
    steps: z.optional(sentOwnSteps),
    assigneeRoles: z.optional(assigneeRoles),
    version: seenVersion,
  })
  .check(oneOwner());
export type TaskTemplateChanges = z.output<typeof taskTemplateChanges>;

const projectTemplateFields = {
  description: z.optional(z.nullable(text(lengths.description))),
  category: z.optional(z.nullable(text(lengths.name))),
  market: z.optional(z.nullable(text(lengths.name))),
};

const duration = z
  .int('Duration must be a whole number of days')
  .check(
    z.minimum(1, 'Duration must be at least 1 day'),
    z.maximum(mostDays, `Duration must be at most ${mostDays.toLocaleString('en-US')} days`),
  );

const sentTemplateTasks = z
  .array(
    z.union([id, sentTemplateTask], 'Must be a task, or the id of a task template'),
    'Must be a list of tasks',
  )
  .check(
    z.maxLength(counts.tasksOfProject, `At most ${counts.tasksOfProject} tasks`),
    soundWaits((tasks) => tasks),
  );

export const newProjectTemplate = z.object({
  name: requiredText(lengths.name, 'Name is required'),
  ...projectTemplateFields,
  priority: z._default(priority, 'medium'),
  estimatedDuration: z._default(duration, 30),
  milestones: z._default(templateMilestones, []),
  taskTemplates: z._default(sentTemplateTasks, []),
});
export type NewProjectTemplate = z.output<typeof newProjectTemplate>;
export type NewProjectTemplateForm = z.input<typeof newProjectTemplate>;

/** Tasks are replaced as a whole. */
export const projectTemplateChanges = z.object({
  name: z.optional(requiredText(lengths.name, 'Name is required')),
  ...projectTemplateFields,
  priority: z.optional(priority),
  estimatedDuration: z.optional(duration),
  milestones: z.optional(templateMilestones),
  taskTemplates: z.optional(sentTemplateTasks),
  version: seenVersion,
});
export type ProjectTemplateChanges = z.output<typeof projectTemplateChanges>;

export const tooLargeTemplate = 'The checklist is too large: at most 3.5 MB of text';
export const noSuchTaskTemplate = 'Task template not found';
