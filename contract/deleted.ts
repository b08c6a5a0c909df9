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
  /**
   * Of a comment that its author deleted: the author, who alone restores it beside the primary manager. Null of
   * anything else.
   */
  restorerId: z.nullable(id),
  /** Has evidence: kept for the years of the organisation's retention, and until somebody lets it go. */
  hasRecords: z.boolean(),
});
export type DeletedThing = z.infer<typeof deletedThing>;

/** Deletes for good what has evidence, after the years for which it is kept. */
export const lettingGo = z.object({ entity, id });

/** For how many years what has evidence is kept, until the organisation decides otherwise. */
export const usualYears = 6;

/** The moment from which something deleted may go, or goes, for good. */
export function keptUntil(
  { deletedAt, hasRecords }: Pick<DeletedThing, 'deletedAt' | 'hasRecords'>,
  retentionYears: number,
): string {
  const until = new Date(deletedAt);
  if (hasRecords) until.setUTCFullYear(until.getUTCFullYear() + retentionYears);
  else until.setUTCDate(until.getUTCDate() + recoverableDays);
  return until.toISOString();
}

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
