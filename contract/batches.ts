import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { entity } from './live.ts';
import { newDetails, newSteps, sentReason } from './steps.ts';
import { newTasks } from './tasks.ts';
import { line } from './text.ts';
import { id, timestamp } from './values.ts';

export const undoMinutes = 30;

export const batch = z.object({
  id,
  name: z.string(),
  projectId: id,
  /** Counts only the top-level records. */
  itemsCount: z.int(),
  createdAt: timestamp,
});
export type Batch = z.infer<typeof batch>;

const tasks = z.optional(newTasks.shape.tasks);
const steps = z.optional(newSteps.shape.steps);
const details = z.optional(newDetails.shape.details);

/** A list imported into a project, a task (`taskId`) or a step (`stepId`). */
export const newImport = z
  .object({
    name: z._default(line(lengths.name), ''),
    tasks,
    taskId: z.optional(id),
    steps,
    stepId: z.optional(id),
    details,
    /** Required if imported details complete a step that has unmet conditions. */
    reason: sentReason,
  })
  .check(
    z.refine((sent) => isOneList(sent), {
      error: 'Either tasks, or steps with a taskId, or details with a stepId',
      path: ['tasks'],
    }),
  );
export type NewImport = z.output<typeof newImport>;

/** A record that the undo skipped because it has changed since. */
const remainingItem = z.object({
  entity,
  id,
  name: z.string(),
  changedBy: z.string(),
});
export type RemainingItem = z.infer<typeof remainingItem>;

/** `undone` counts only the top-level records. */
export const undoneBatch = z.object({ undone: z.int(), kept: z.array(remainingItem) });
export type UndoneBatch = z.infer<typeof undoneBatch>;

export const notYours = 'Only the account that did this can undo it';
export const notInProject = 'Must be in this project';
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
