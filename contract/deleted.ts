import * as z from 'zod/mini';

import { entity } from './live.ts';
import type { Entity } from './live.ts';
import { id, timestamp } from './values.ts';

export const recoverableDays = 30;

/** A record in the trash. Its contents come back with it. */
export const deletedThing = z.object({
  entity,
  /** The id is the same after the restore. */
  id,
  name: z.string(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  deletedAt: timestamp,
  deletedBy: z.string(),
});
export type DeletedThing = z.infer<typeof deletedThing>;

/** The restored record and its parents; a detail names its step, a comment what it is on. */
export const restoredThing = z.object({
  entity,
  id,
  projectId: z.optional(id),
  taskId: z.optional(id),
  stepId: z.optional(id),
});
export type RestoredThing = z.infer<typeof restoredThing>;

/** Why a record cannot be restored: its parent `what` is deleted and has to come first. */
export function partOfDeleted(what: { entity: Entity; name: string } | null): string {
  if (!what) return 'Restore its parent first';
  const kind = { project: 'project', task: 'task', taskStep: 'step', batch: 'list' }[
    what.entity as string
  ];
  return `Restore the ${kind ?? 'deleted'} “${what.name}” first`;
}
