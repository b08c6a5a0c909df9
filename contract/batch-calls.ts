import { batch, newImport, undoneBatch } from './batches.ts';
import { callsOf } from './call.ts';
import type { Call } from './call.ts';

const batches = callsOf('batches');

export const batchCalls = {
  importChecklist: batches.create(
    '/api/projects/{id}/imports',
    'Add a list to a project, as a batch that can be undone',
    { body: newImport, largeBody: true, answer: batch },
  ),
  undoBatch: batches.arrange(
    '/api/batches/{id}/undo',
    'Undo a batch: within 30 minutes, by the account that made it, all that is unchanged',
    { answer: undoneBatch },
  ),
  undeleteBatch: batches.undelete('/api/batches/{id}/undelete', 'Restore a batch that was undone'),
} as const satisfies Record<string, Call>;
