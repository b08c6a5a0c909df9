import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { entity } from './live.ts';
import { newDetails, newSteps, sentReason } from './steps.ts';
import { newTasks } from './tasks.ts';
import { text } from './text.ts';
import { id, timestamp } from './values.ts';

/** How long a batch can be undone. */
export const undoMinutes = 30;

/** Records that were made together and can be undone together. */
export const batch = z.object({
  id,
  name: z.string(),
  projectId: id,
  /** How many tasks, steps or details were made, without what is in them. */
  itemsCount: z.int(),
  createdAt: timestamp,
});
export type Batch = z.infer<typeof batch>;

const tasks = z.optional(newTasks.shape.tasks);
const steps = z.optional(newSteps.shape.steps);
const details = z.optional(newDetails.shape.details);

/** A list for a project: `tasks`, or `steps` for the task `taskId`, or `details` for the step `stepId`. */
export const newImport = z
  .object({
    /** What the list is called, such as the name of its file. */
    name: z._default(text(lengths.name), ''),
    tasks,
    taskId: z.optional(id),
    steps,
    stepId: z.optional(id),
    details,
    /** Where a list of done details completes its step. */
    reason: sentReason,
  })
  .check(
    z.refine((sent) => isOneList(sent), {
      error: 'Either tasks, or steps with a taskId, or details with a stepId',
      path: ['tasks'],
    }),
  );
export type NewImport = z.output<typeof newImport>;

/** A record that stays because it was changed since. */
const keptItem = z.object({
  entity,
  id,
  name: z.string(),
  /** The name of the account that changed it last. */
  changedBy: z.string(),
});
export type KeptItem = z.infer<typeof keptItem>;

/** `undone`: how many tasks, steps and details are gone, without what was in them. */
export const undoneBatch = z.object({ undone: z.int(), kept: z.array(keptItem) });
export type UndoneBatch = z.infer<typeof undoneBatch>;

export const notYours = 'Only the account that did this can undo it';
export const tooLate = `This was done more than ${undoMinutes} minutes ago`;

type Lists = { [List in 'tasks' | 'taskId' | 'steps' | 'stepId' | 'details']?: unknown };

function isOneList({
  tasks: some,
  taskId,
  steps: inTask,
  stepId,
  details: inStep,
}: Lists): boolean {
  const given = [some, inTask, inStep].filter((list) => list !== undefined).length;
  const isPlaced = (taskId !== undefined) === (inTask !== undefined);
  return given === 1 && isPlaced && (stepId !== undefined) === (inStep !== undefined);
}
