import * as z from 'zod/mini';

import { taskStep } from './steps.ts';
import { task } from './tasks.ts';
import { completion, id, queryId } from './values.ts';

/** Which project the completion data is of; left out, it is of all of them. */
export const completionQuery = z.object({ projectId: z.optional(queryId) });

const taskWithoutSteps = z.omit(task, { steps: true });
const stepWithoutDetails = z.omit(taskStep, { details: true });

/** What every percentage is made of. `steps` is another name for `taskSteps`. */
export const completionData = z.object({
  stepDetails: z.array(z.object({ id, taskStepId: id, completion })),
  tasks: z.array(taskWithoutSteps),
  taskSteps: z.array(stepWithoutDetails),
  steps: z.array(stepWithoutDetails),
});
export type CompletionData = z.infer<typeof completionData>;
