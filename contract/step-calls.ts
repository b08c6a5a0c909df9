import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { newOrder } from './projects.ts';
import {
  detailChanges,
  newDetailOfStep,
  newDetails,
  newStepOfTask,
  newSteps,
  progressAbove,
  reasoned,
  savedDetail,
  savedStep,
  stepChanges,
  stepDetail,
  taskStep,
  unmetConditions,
} from './steps.ts';

const steps = callsOf('steps');

export const stepCalls = {
  createStep: steps.create('/api/task-steps', 'Add a step, with its details, to a task', {
    body: newStepOfTask,
    largeBody: true,
    answer: taskStep,
  }),
  createSteps: steps.create('/api/tasks/{id}/steps/many', 'Add several steps to a task', {
    body: newSteps,
    largeBody: true,
    answer: z.array(taskStep),
  }),
  updateStep: {
    ...steps.save('PUT', '/api/task-steps/{id}', 'Change a step, or move it to another task', {
      body: stepChanges,
      answer: savedStep,
    }),
    may: 'work',
  },
  reorderSteps: steps.arrange('/api/tasks/{id}/steps/reorder', 'Reorder the steps of a task', {
    body: newOrder,
    answer: newOrder,
  }),
  deleteStep: steps.remove('/api/task-steps/{id}', 'Delete a step with its details'),
  undeleteStep: steps.undelete('/api/task-steps/{id}/undelete', 'Restore a deleted step'),
  listStepDetails: steps.read('/api/task-steps/{id}/details', 'The details of a step, in order', {
    answer: z.array(stepDetail),
  }),
  readStepConditions: steps.read(
    '/api/task-steps/{id}/conditions',
    'The unmet conditions of a step: completing it needs a reason',
    { answer: unmetConditions },
  ),
  createDetail: steps.create('/api/task-steps/{id}/details', 'Add a detail to a step', {
    body: newDetailOfStep,
    answer: savedDetail,
  }),
  createDetails: steps.create(
    '/api/task-steps/{id}/details/many',
    'Add several details to a step',
    {
      body: newDetails,
      largeBody: true,
      answer: z.object({ details: z.array(stepDetail), ...progressAbove.shape }),
    },
  ),
  updateDetail: {
    ...steps.save('PUT', '/api/step-details/{id}', 'Tick a detail, or change its text', {
      body: detailChanges,
      answer: savedDetail,
    }),
    may: 'work',
  },
  reorderDetails: steps.arrange(
    '/api/task-steps/{id}/details/reorder',
    'Reorder the details of a step',
    { body: newOrder, answer: newOrder },
  ),
  deleteDetail: {
    ...steps.remove('/api/step-details/{id}', 'Delete a detail'),
    body: reasoned,
    optionalBody: true,
  },
  undeleteDetail: {
    ...steps.undelete('/api/step-details/{id}/undelete', 'Restore a deleted detail'),
    body: reasoned,
    optionalBody: true,
  },
} as const satisfies Record<string, Call>;
