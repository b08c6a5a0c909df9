import * as z from 'zod/mini';

import { entity } from './live.ts';
import { id, timestamp } from './values.ts';

/** For how long what was deleted can be brought back, in days. */
export const recoverableDays = 30;

/** Something that was deleted, with everything in it, and can be brought back. */
export const deletedThing = z.object({
  entity,
  /** The id that it had, and will have again. */
  id,
  name: z.string(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  deletedAt: timestamp,
  deletedBy: z.string(),
});
export type DeletedThing = z.infer<typeof deletedThing>;

/** What was brought back. */
export const restoredThing = z.object({ entity, id, projectId: z.optional(id) });
export type RestoredThing = z.infer<typeof restoredThing>;

export const partOfDeleted = 'What this was part of has been deleted: bring that back first';
