import * as z from 'zod/mini';

import { entity } from './live.ts';
import type { Entity } from './live.ts';
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

/** What was brought back, and where it is: a detail names its step, too. */
export const restoredThing = z.object({
  entity,
  id,
  projectId: z.optional(id),
  stepId: z.optional(id),
});
export type RestoredThing = z.infer<typeof restoredThing>;

/** Why something cannot be brought back: `what` it was part of has to come back first. */
export function partOfDeleted(what: { entity: Entity; name: string } | null): string {
  if (!what) return 'What this was part of has been deleted: restore that first';
  const kind = { project: 'project', task: 'task', taskStep: 'step' }[what.entity as string];
  return `It was part of the ${kind ?? 'deleted'} “${what.name}”: restore that first`;
}
