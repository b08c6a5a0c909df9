import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { deletedThing, lettingGo } from './deleted.ts';

const deleted = callsOf('deleted');

export const deletedCalls = {
  listDeleted: deleted.read('/api/deleted', 'Deleted records that can be restored', {
    answer: z.array(deletedThing),
  }),
  letDeletedGo: {
    noun: 'deleted',
    summary:
      'Permanently delete a record with evidence, reasons or rounds after its retention period',
    method: 'POST',
    path: '/api/deleted/let-go',
    may: 'primary',
    body: lettingGo,
    status: 204,
  },
} as const satisfies Record<string, Call>;
