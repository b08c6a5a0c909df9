import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { requiredText, text } from './text.ts';
import { id, priority, stepHours, taskHours, timestamp } from './values.ts';

const mostDays = 36_500;

/** The details of a template's step are texts: a template has nothing ticked. */
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

const sentTemplateStep = z.object({
  name: requiredText(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  estimatedHours: z._default(stepHours, 0),
  details: z._default(templateDetails, []),
});

const sentTemplateSteps = z
  .array(sentTemplateStep, 'Must be a list of steps')
  .check(z.maxLength(counts.stepsOfTask, `At most ${counts.stepsOfTask} steps`));

const templateStep = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  estimatedHours: z.int(),
  details: z.array(z.object({ text: z.string() })),
});

/** A task that can be added to any project, with its steps and their details. */
export const taskTemplate = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  priority,
  estimatedHours: z.number(),
  steps: z.array(templateStep),
  assigneeRoles: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** A task inside a project template; `taskTemplateId` where it came from a task template. */
const templateTask = z.object({
  name: z.string(),
  description: z.nullable(z.string()),
  priority,
  estimatedHours: z.number(),
  steps: z.array(templateStep),
  taskTemplateId: z.optional(id),
});
export type TemplateTask = z.infer<typeof templateTask>;

/** A whole checklist from which projects are made. */
export const projectTemplate = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  market: z.nullable(z.string()),
  priority,
  estimatedDuration: z.int(),
  taskTemplates: z.array(templateTask),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type ProjectTemplate = z.infer<typeof projectTemplate>;

/** A task as a template is given it. */
const sentTemplateTask = z.object({
  name: requiredText(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  priority: z._default(priority, 'medium'),
  estimatedHours: z._default(taskHours, 0),
  steps: z._default(sentTemplateSteps, []),
  taskTemplateId: z.optional(id),
});

/** A new project template. Each task is sent whole, or as the id of a task template that is copied. */
export const newProjectTemplate = z.object({
  name: requiredText(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  category: z.optional(z.nullable(text(lengths.name))),
  market: z.optional(z.nullable(text(lengths.name))),
  priority: z._default(priority, 'medium'),
  estimatedDuration: z._default(
    z
      .int('Duration must be a whole number of days')
      .check(
        z.minimum(1, 'Duration must be at least 1 day'),
        z.maximum(mostDays, `Duration must be at most ${mostDays.toLocaleString('en-US')} days`),
      ),
    30,
  ),
  taskTemplates: z._default(
    z
      .array(
        z.union([id, sentTemplateTask], 'Must be a task, or the id of a task template'),
        'Must be a list of tasks',
      )
      .check(z.maxLength(counts.tasksOfProject, `At most ${counts.tasksOfProject} tasks`)),
    [],
  ),
});
export type NewProjectTemplate = z.output<typeof newProjectTemplate>;
export type NewProjectTemplateForm = z.input<typeof newProjectTemplate>;

export const noSuchTaskTemplate = 'No such task template';
