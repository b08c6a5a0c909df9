import * as z from 'zod/mini';

import { recoverableDays } from './limits.ts';
import { entity } from './live.ts';
import type { Entity } from './live.ts';
import { id, timestamp } from './values.ts';

/** A record in the trash. A restore includes its contents. */
export const deletedThing = z.object({
  entity,
  /** A restore keeps the id. */
  id,
  name: z.string(),
  projectId: z.nullable(id),
  projectName: z.nullable(z.string()),
  deletedAt: timestamp,
  deletedBy: z.string(),
  /**
   * The author of a comment that its author deleted: only the author or the primary manager may restore it.
   * Otherwise null.
   */
  restorerId: z.nullable(id),
  /** Has evidence, recorded reasons or rounds: kept for the retention period, and until a user purges it. */
  hasRecords: z.boolean(),
});
export type DeletedThing = z.infer<typeof deletedThing>;

/** Permanently deletes a record that is kept for its records, after the retention period. */
export const lettingGo = z.object({ entity, id });

/** The default retention period for deleted work with records. */
export const usualYears = 6;

/** From this moment a deleted record may be purged. */
export function purgeableFrom(
  { deletedAt, hasRecords }: Pick<DeletedThing, 'deletedAt' | 'hasRecords'>,
  retentionYears: number,
): string {
  const until = new Date(deletedAt);
  if (hasRecords) until.setUTCFullYear(until.getUTCFullYear() + retentionYears);
  else until.setUTCDate(until.getUTCDate() + recoverableDays);
  return until.toISOString();
}

export const restoredThing = z.object({
  entity,
  id,
  projectId: z.optional(id),
  taskId: z.optional(id),
  stepId: z.optional(id),
});
export type RestoredThing = z.infer<typeof restoredThing>;

/** Explains that the parent `what` has to be restored first. */
export function partOfDeleted(what: { entity: Entity; name: string } | null): string {
  if (!what) return 'Restore its parent first';
  const kind = { project: 'project', task: 'task', taskStep: 'step', batch: 'list' }[
    what.entity as string
  ];
  return `Restore the ${kind ?? 'deleted'} “${what.name}” first`;
}
