import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { deletedThing } from './deleted.ts';

const deleted = callsOf('deleted');

export const deletedCalls = {
  listDeleted: deleted.read('/api/deleted', 'Deleted records that can be restored', {
    answer: z.array(deletedThing),
  }),
} as const satisfies Record<string, Call>;
