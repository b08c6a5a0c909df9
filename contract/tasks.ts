import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { newStep, taskStep } from './steps.ts';
import { text } from './text.ts';
import {
  id,
  percentage,
  priority,
  sentWorkStatus,
  taskHours,
  timestamp,
  workStatus,
} from './values.ts';

/** A task of a project with its steps and derived progress. */
export const task = z.object({
  id,
  projectId: id,
  title: z.string(),
  description: z.nullable(z.string()),
  assigneeId: z.nullable(id),
  status: workStatus,
  priority,
  estimatedHours: z.number(),
  completedAutomatically: z.boolean(),
  order: z.int(),
  percentageComplete: percentage,
  stepsCount: z.int(),
  completedStepsCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  steps: z.array(taskStep),
});
export type Task = z.infer<typeof task>;

/** A task inside a new project. The form says `name` where a task says `title`: both are understood. */
export const newTask = z.pipe(
  z
    .object({
      title: z.optional(text(lengths.name)),
      name: z.optional(text(lengths.name)),
      description: z.optional(z.nullable(text(lengths.description))),
      assigneeId: z.optional(z.nullable(id)),
      status: z._default(sentWorkStatus, 'pending'),
      priority: z._default(priority, 'medium'),
      estimatedHours: z._default(taskHours, 0),
      steps: z._default(
        z
          .array(newStep, 'Must be a list of steps')
          .check(z.maxLength(counts.stepsOfTask, `At most ${counts.stepsOfTask} steps`)),
        [],
      ),
    })
    .check(
      z.refine((sent) => sent.title === undefined || Boolean(sent.title || sent.name), {
        error: 'Title is required',
        path: ['title'],
      }),
      z.refine((sent) => sent.title !== undefined || Boolean(sent.name), {
        error: 'Name is required',
        path: ['name'],
      }),
    ),
  z.transform(({ name, title, ...facts }) => ({ ...facts, title: title || name || '' })),
);
export type NewTask = z.output<typeof newTask>;
