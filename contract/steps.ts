import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { requiredText, text } from './text.ts';
import {
  completion,
  day,
  id,
  percentage,
  sentCompletion,
  sentDay,
  stepHours,
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
  estimatedHours: z.int(),
  dueDate: z.nullable(day),
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

const newDetail = z.object({
  text: text(lengths.detail),
  completion: z._default(sentCompletion, 0),
});

/** A step inside a new task. Blank details are dropped, as the form drops them. */
export const newStep = z.object({
  name: requiredText(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  estimatedHours: z._default(stepHours, 0),
  dueDate: z.optional(z.nullable(sentDay)),
  isCompleted: z._default(z.boolean('Must be true or false'), false),
  details: z._default(
    z.pipe(
      z
        .array(newDetail, 'Must be a list of details')
        .check(z.maxLength(counts.detailsOfStep, `At most ${counts.detailsOfStep} details`)),
      z.transform((details: z.output<typeof newDetail>[]) =>
        details.filter((detail) => detail.text !== ''),
      ),
    ),
    [],
  ),
});
export type NewStep = z.output<typeof newStep>;
