import * as z from 'zod/mini';

import { dueOffset } from './due.ts';
import { hours } from './hours.ts';
import { counts, lengths } from './limits.ts';
import { requiredText, text } from './text.ts';
import {
  completion,
  day,
  id,
  percentage,
  projectStatus,
  seenVersion,
  sentCompletion,
  sentDay,
  sentOrder,
  timestamp,
  workStatus,
} from './values.ts';

/** The smallest thing that can be ticked. Done at completion 100. */
export const stepDetail = z.object({
  id,
  taskStepId: id,
  text: z.string(),
  completion,
  order: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type StepDetail = z.infer<typeof stepDetail>;

/** A step of a task, with its derived progress. */
export const taskStep = z.object({
  id,
  taskId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
  estimatedHours: z.number(),
  dueDate: z.nullable(day),
  /** Where its due date depends on another day of the project, how. */
  dueOffset: z.nullable(dueOffset),
  isCompleted: z.boolean(),
  status: workStatus,
  percentageComplete: percentage,
  detailsCount: z.int(),
  completedDetailsCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  /** Only where details were asked for. */
  details: z.optional(z.array(stepDetail)),
});
export type TaskStep = z.infer<typeof taskStep>;

export const tooManySteps = `At most ${counts.stepsOfTask} steps`;
export const tooManyDetails = `At most ${counts.detailsOfStep} details`;

/** How many things a nested create makes: each step and each of its details. */
export function stepsAndDetails(steps: readonly { details: readonly unknown[] }[]): number {
  return steps.reduce((things, { details }) => things + 1 + details.length, 0);
}
export const tooManyThings = `At most ${counts.nestedCreate.toLocaleString('en-US')} tasks, steps and details at once`;

const detailOfNewStep = z.object({
  text: text(lengths.detail),
  completion: z._default(sentCompletion, 0),
});

const newStepFields = {
  name: requiredText(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  estimatedHours: z._default(hours, 0),
  dueDate: z.optional(z.nullable(sentDay)),
  dueOffset: z.optional(z.nullable(dueOffset)),
  isCompleted: z._default(z.boolean('Must be true or false'), false),
  details: z._default(
    z.pipe(
      z
        .array(detailOfNewStep, 'Must be a list of details')
        .check(z.maxLength(counts.detailsOfStep, tooManyDetails)),
      z.transform((details: z.output<typeof detailOfNewStep>[]) =>
        details.filter((detail) => detail.text !== ''),
      ),
    ),
    [],
  ),
};

/**
 * A step inside a new task. Blank details are dropped, as the form drops them. Its due date is what the
 * offset leads to, where there is one.
 */
export const newStep = z.object(newStepFields);
export type NewStep = z.output<typeof newStep>;

/** A step for a task that is there already. It becomes the last one. */
export const newStepOfTask = z.object({ ...newStepFields, taskId: id });
export type NewStepOfTask = z.output<typeof newStepOfTask>;

/** Several steps at once, in their order. */
export const newSteps = z.object({
  steps: z.array(newStep, 'Must be a list of steps').check(
    z.minLength(1, 'At least one step'),
    z.maxLength(counts.stepsOfTask, tooManySteps),
    z.refine((steps) => stepsAndDetails(steps) <= counts.nestedCreate, tooManyThings),
  ),
});

/**
 * What may be changed of a step. Another `taskId` moves it to that task of the same project. An offset sets
 * the due date; a due date without one depends on nothing from then on.
 */
export const stepChanges = z.object({
  name: z.optional(requiredText(lengths.name, 'Name is required')),
  description: z.optional(z.nullable(text(lengths.description))),
  estimatedHours: z.optional(hours),
  dueDate: z.optional(z.nullable(sentDay)),
  dueOffset: z.optional(z.nullable(dueOffset)),
  isCompleted: z.optional(z.boolean('Must be true or false')),
  order: z.optional(sentOrder),
  taskId: z.optional(id),
  version: seenVersion,
});
export type StepChanges = z.output<typeof stepChanges>;

/** A detail for a step. It becomes the last one. */
export const newDetail = z.object({
  text: requiredText(lengths.detail, 'Text is required'),
  completion: z._default(sentCompletion, 0),
});
export type NewDetail = z.output<typeof newDetail>;

/** Several details at once, in their order. */
export const newDetails = z.object({
  details: z
    .array(newDetail, 'Must be a list of details')
    .check(
      z.minLength(1, 'At least one detail'),
      z.maxLength(counts.detailsOfStep, tooManyDetails),
    ),
});

/** What may be changed of a detail. */
export const detailChanges = z.object({
  text: z.optional(requiredText(lengths.detail, 'Text is required')),
  completion: z.optional(sentCompletion),
  order: z.optional(sentOrder),
  version: seenVersion,
});
export type DetailChanges = z.output<typeof detailChanges>;

const standing = { id, percentageComplete: percentage };

/** How far a step, its task and their project are after a change in the step. */
export const progressAbove = z.object({
  step: z.object({ ...standing, status: workStatus }),
  task: z.object({ ...standing, status: workStatus }),
  project: z.object({ ...standing, status: projectStatus }),
});
export type ProgressAbove = z.infer<typeof progressAbove>;

/** A detail as it is after a save, with the progress of what it is in. */
export const savedDetail = z.object({ ...stepDetail.shape, ...progressAbove.shape });
export type SavedDetail = z.infer<typeof savedDetail>;

export const otherProjectsTask = 'A step can only move to a task of the same project';
