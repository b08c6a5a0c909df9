import * as z from 'zod/mini';

import { taskStep } from './steps.ts';
import { task } from './tasks.ts';
import { completion, id, queryId } from './values.ts';

/** Without a projectId, all projects. */
export const completionQuery = z.object({ projectId: z.optional(queryId) });

const taskWithoutSteps = z.omit(task, { steps: true });
const stepWithoutDetails = z.omit(taskStep, { details: true });

/** The input of every percentage. `steps` is an alias of `taskSteps`. */
export const completionData = z.object({
  stepDetails: z.array(z.object({ id, taskStepId: id, completion })),
  tasks: z.array(taskWithoutSteps),
  taskSteps: z.array(stepWithoutDetails),
  steps: z.array(stepWithoutDetails),
});
export type CompletionData = z.infer<typeof completionData>;
