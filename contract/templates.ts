import * as z from 'zod/mini';

import { cleanName } from './clean-text.ts';
import { shapeOf } from './fields.ts';
import { detailFields, stepFields, taskFields } from './item.ts';
import { counts, lengths } from './limits.ts';
import { templateMilestone, templateMilestones } from './milestones.ts';
import { requiredLine, requiredName, text } from './text.ts';
import { id, priority, seenVersion, timestamp } from './values.ts';
import { soundWaits } from './waits.ts';
import { formatNumber } from './words.ts';

const mostDays = 36_500;

const sentPerson = z.optional(z.nullable(id));

type SentOwner = { [Field in 'ownerRoleId' | 'personId']?: number | null | undefined };

function oneOwner() {
  return z.refine<SentOwner>(({ ownerRoleId, personId }) => !ownerRoleId || !personId, {
    error: 'Either a role or a person',
    path: ['personId'],
  });
}

const sentDetail = shapeOf(detailFields, 'sentTemplate');

const templateDetails = z.pipe(
  z
    .array(
      z.union([sentDetail.text, z.object(sentDetail)], 'Must be text'),
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
    ...shapeOf(stepFields, 'sentTemplate'),
    personId: sentPerson,
    details: z._default(templateDetails, []),
  })
  .check(oneOwner());

const sentTemplateSteps = z
  .array(sentTemplateStep, 'Must be a list of steps')
  .check(z.maxLength(counts.stepsOfTask, `At most ${counts.stepsOfTask} steps`));

/** In a task template, steps can wait only for each other. */
const sentOwnSteps = sentTemplateSteps.check(soundWaits((steps) => [{ steps }]));

const templateStep = z.object({
  ...shapeOf(stepFields, 'template'),
  personId: z.optional(id),
  details: z.array(z.object(shapeOf(detailFields, 'template'))),
});

export type TemplateStep = z.infer<typeof templateStep>;

export const taskTemplate = z.object({
  id,
  name: z.string(),
  category: z.nullable(z.string()),
  ...shapeOf(taskFields, 'live'),
  personId: z.nullable(id),
  steps: z.array(templateStep),
  assigneeRoles: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

const templateTask = z.object({
  ...shapeOf(taskFields, 'template'),
  personId: z.optional(id),
  steps: z.array(templateStep),
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
    ...shapeOf(taskFields, 'sentTemplate'),
    personId: sentPerson,
    steps: z._default(sentTemplateSteps, []),
  })
  .check(oneOwner());

const templateCategory = z.optional(z.nullable(text(lengths.name, cleanName)));

/** Unknown role names are added to the list. Without an explicit owner, the first role becomes the owner. */
const assigneeRoles = z
  .array(requiredName(lengths.name, 'Role is required'), 'Must be a list of roles')
  .check(z.maxLength(counts.rolesOfTemplate, `At most ${counts.rolesOfTemplate} roles`));

export const newTaskTemplate = z
  .object({
    name: taskFields.name.sentTemplate,
    category: templateCategory,
    ...shapeOf(taskFields, 'create'),
    personId: sentPerson,
    steps: z._default(sentOwnSteps, []),
    assigneeRoles: z._default(assigneeRoles, []),
  })
  .check(oneOwner());
export type NewTaskTemplate = z.output<typeof newTaskTemplate>;
export type NewTaskTemplateForm = z.input<typeof newTaskTemplate>;

/** Steps are replaced as a whole. */
export const taskTemplateChanges = z
  .object({
    name: z.optional(taskFields.name.sentTemplate),
    category: templateCategory,
    ...shapeOf(taskFields, 'change'),
    personId: sentPerson,
    steps: z.optional(sentOwnSteps),
    assigneeRoles: z.optional(assigneeRoles),
    version: seenVersion,
  })
  .check(oneOwner());
export type TaskTemplateChanges = z.output<typeof taskTemplateChanges>;

const projectTemplateFields = {
  description: z.optional(z.nullable(text(lengths.description))),
  category: templateCategory,
  market: z.optional(z.nullable(text(lengths.name, cleanName))),
};

const duration = z
  .int('Duration must be a whole number of days')
  .check(
    z.minimum(1, 'Duration must be at least 1 day'),
    z.maximum(mostDays, `Duration must be at most ${formatNumber(mostDays)} days`),
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

/** In days. A project that is saved as a template does not know its own. */
export const usualDuration = 30;

export const newProjectTemplate = z.object({
  name: requiredLine(lengths.name, 'Name is required'),
  ...projectTemplateFields,
  priority: z._default(priority, 'medium'),
  estimatedDuration: z._default(duration, usualDuration),
  milestones: z._default(templateMilestones, []),
  taskTemplates: z._default(sentTemplateTasks, []),
});
export type NewProjectTemplate = z.output<typeof newProjectTemplate>;
export type NewProjectTemplateForm = z.input<typeof newProjectTemplate>;

/** Tasks are replaced as a whole. */
export const projectTemplateChanges = z.object({
  name: z.optional(requiredLine(lengths.name, 'Name is required')),
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
