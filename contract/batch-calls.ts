import { batch, newImport, undoneBatch } from './batches.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { bulkChanged, projectsChange, stepsChange } from './changes.ts';
import { stepPlan, stepPlanQuery } from './step-of-projects.ts';
import { reasoned } from './steps.ts';

const batches = callsOf('batches');

export const batchCalls = {
  importChecklist: batches.create(
    '/api/projects/{id}/imports',
    'Add a list to a project, as a batch that can be undone',
    { body: newImport, largeBody: true, answer: batch },
  ),
  changeSteps: batches.arrange(
    '/api/projects/{id}/steps/change',
    'Change, move or delete several steps of a project, as a batch',
    { body: stepsChange, answer: bulkChanged },
  ),
  changeProjects: batches.arrange(
    '/api/projects/change',
    'Change or archive several projects, or add a task or step to each, as a batch',
    { body: projectsChange, largeBody: true, answer: bulkChanged },
  ),
  previewStep: batches.read(
    '/api/projects/change/step',
    'The projects that a step for several of them is added to, and the tasks it can be in',
    { query: stepPlanQuery, answer: stepPlan },
  ),
  undoBatch: batches.arrange(
    '/api/batches/{id}/undo',
    'Undo the unchanged records of a batch: within 30 minutes, by the account that made it',
    { body: reasoned, optionalBody: true, answer: undoneBatch },
  ),
  undeleteBatch: {
    ...batches.undelete('/api/batches/{id}/undelete', 'Restore a batch that was undone'),
    body: reasoned,
    optionalBody: true,
  },
} as const satisfies Record<string, Call>;
