import * as z from 'zod/mini';

import { shapeOf } from './fields.ts';
import { detailFields, stepFields } from './item.ts';
import { counts, lengths } from './limits.ts';
import { sentPersonIds } from './owner-roles.ts';
import { limitedSteps } from './sizes.ts';
import { requiredText } from './text.ts';
import {
  completion,
  day,
  id,
  percentage,
  projectStatus,
  seenVersion,
  sentCompletion,
  sentOrder,
  timestamp,
  workStatus,
} from './values.ts';
import { soundWaits } from './waits.ts';

/** Null while the step is open, or if it was not recorded. */
export const finished = {
  /** The account's name at that time. */
  completedBy: z.nullable(z.string()),
  completedAt: z.nullable(timestamp),
};

/** The smallest item to tick. Done at completion 100. */
export const stepDetail = z.object({
  id,
  taskStepId: id,
  ...shapeOf(detailFields, 'live'),
  completion,
  ...finished,
  order: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type StepDetail = z.infer<typeof stepDetail>;

export const taskStep = z.object({
  id,
  taskId: id,
  ...shapeOf(stepFields, 'live'),
  order: z.int(),
  isCompleted: z.boolean(),
  status: workStatus,
  percentageComplete: percentage,
  detailsCount: z.int(),
  completedDetailsCount: z.int(),
  ...finished,
  /** The project is neither archived nor on hold. */
  isLive: z.boolean(),
  hasPeople: z.boolean(),
  /** Another step of the project that has to be completed first. */
  waitsForId: z.nullable(id),
  roundsCount: z.int(),
  firstFinishedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  details: z.optional(z.array(stepDetail)),
});
export type TaskStep = z.infer<typeof taskStep>;

/** Overrides unmet conditions. The reason is recorded. */
export const sentReason = z.optional(requiredText(lengths.reason, 'Must not be blank'));

/** Whether the change takes back a completion: its task then returns to the status before that. */
const sentUndo = z.optional(z.boolean('Must be true or false'));

/** Returned if completing needs a reason. */
export const unmetConditions = z.object({ unmet: z.array(z.string()) });
export type UnmetConditions = z.infer<typeof unmetConditions>;

/** The fields that conditions depend on. */
export const stepConditions = z.pick(taskStep, {
  waitsForId: true,
  blockedReason: true,
  evidenceRequired: true,
});

export type StepConditions = z.infer<typeof stepConditions>;

export const tooManySteps = `At most ${counts.stepsOfTask} steps`;
export const tooManyDetails = `At most ${counts.detailsOfStep} details`;

const detailOfNewStep = z.object({
  ...shapeOf(detailFields, 'create'),
  completion: z._default(sentCompletion, 0),
});

/** Accepted from clients that count: new items follow the others, in the order in which they are sent. */
const givenOrder = z.optional(
  z.pipe(
    sentOrder,
    z.transform(() => undefined),
  ),
);

const newStepFields = {
  ...shapeOf(stepFields, 'create'),
  /** For a step that is created as completed although it waits or is blocked. */
  reason: sentReason,
  /** Defaults to the holder of the role. */
  personIds: z._default(sentPersonIds, []),
  isCompleted: z._default(z.boolean('Must be true or false'), false),
  order: givenOrder,
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

/** A step inside a new task. Blank details are dropped. An offset determines the due date. */
export const newStep = z.object(newStepFields);
export type NewStep = z.output<typeof newStep>;
export type NewStepForm = z.input<typeof newStep>;

/** A step added to the end of an existing task. */
export const newStepOfTask = z
  .object({ ...newStepFields, taskId: id })
  // It cannot wait for another step, because the list has only this one.
  .check(soundWaits((step) => [{ steps: [step] }], 'waitsFor'));
export type NewStepOfTask = z.output<typeof newStepOfTask>;

export const newSteps = z.object({
  steps: z.array(newStep, 'Must be a list of steps').check(
    z.minLength(1, 'At least one step is required'),
    z.maxLength(counts.stepsOfTask, tooManySteps),
    limitedSteps(),
    soundWaits((steps) => [{ steps }]),
  ),
});

/**
 * `taskId` moves the step to another task of the same project. An offset sets the due date; a due date without an
 * offset removes the offset. A new role replaces the former holder by its own, unless people were assigned by hand;
 * `personIds` replaces all people.
 */
export const stepChanges = z.object({
  ...shapeOf(stepFields, 'change'),
  personIds: z.optional(sentPersonIds),
  isCompleted: z.optional(z.boolean('Must be true or false')),
  order: z.optional(sentOrder),
  taskId: z.optional(id),
  waitsForId: z.optional(z.nullable(id)),
  reason: sentReason,
  undo: sentUndo,
  version: seenVersion,
});
export type StepChanges = z.output<typeof stepChanges>;

/** Added at the end. */
export const newDetail = z.object({
  text: requiredText(lengths.detail, 'Text is required'),
  completion: z._default(sentCompletion, 0),
  order: givenOrder,
});
export type NewDetail = z.output<typeof newDetail>;

export const newDetailOfStep = z.extend(newDetail, { reason: sentReason });
export type NewDetailOfStep = z.output<typeof newDetailOfStep>;

/** The optional body of a deletion, restore or undo that completes a step. */
export const reasoned = z.object({ reason: sentReason });
export type WithReason = z.output<typeof reasoned>;

export const newDetails = z.object({
  details: z
    .array(newDetail, 'Must be a list of details')
    .check(
      z.minLength(1, 'At least one detail is required'),
      z.maxLength(counts.detailsOfStep, tooManyDetails),
    ),
  reason: sentReason,
});

export const detailChanges = z.object({
  ...shapeOf(detailFields, 'change'),
  completion: z.optional(sentCompletion),
  order: z.optional(sentOrder),
  reason: sentReason,
  undo: sentUndo,
  version: seenVersion,
});
export type DetailChanges = z.output<typeof detailChanges>;

const progress = { id, percentageComplete: percentage };

/** The fields of a step, its task and its project that a completion changes. */
export const progressAbove = z.object({
  step: z.object({
    ...progress,
    ...finished,
    status: workStatus,
    /** Counted again if the step was reopened. */
    dueDate: z.nullable(day),
    detailsCount: z.int(),
    completedDetailsCount: z.int(),
  }),
  task: z.object({
    ...progress,
    status: workStatus,
    stepsCount: z.int(),
    completedStepsCount: z.int(),
    nextDueDate: z.nullable(day),
  }),
  project: z.object({
    ...progress,
    status: projectStatus,
    tasksCount: z.int(),
    completedTasksCount: z.int(),
    stepsCount: z.int(),
    completedStepsCount: z.int(),
  }),
});
export type ProgressAbove = z.infer<typeof progressAbove>;

export const savedDetail = z.object({ ...stepDetail.shape, ...progressAbove.shape });
export type SavedDetail = z.infer<typeof savedDetail>;

export const savedStep = z.object({
  ...taskStep.shape,
  task: progressAbove.shape.task,
  project: progressAbove.shape.project,
});
export type SavedStep = z.infer<typeof savedStep>;

export const otherProjectsTask = 'A step can only move to a task of the same project';
