import * as z from 'zod/mini';

import { action, entity } from './live.ts';
import { id, queryId, sentTimestamp, timestamp } from './values.ts';

export const activityAtOnce = 50;

/** Replaces values that would fill pages, such as all tasks of a template. */
export const tooLongToShow = '…';

export const activityQuery = z.object({
  projectManagerId: z.optional(queryId),
  projectId: z.optional(queryId),
  entity: z.optional(entity),
  from: z.optional(sentTimestamp),
  until: z.optional(sentTimestamp),
  /** Only entries older than the one with this id. */
  before: z.optional(queryId),
});
export type ActivityQuery = z.output<typeof activityQuery>;

const changedField = z.object({
  before: z.unknown(),
  after: z.unknown(),
  names: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type ChangedField = z.infer<typeof changedField>;

const named = z.object({ id, name: z.string() });

/** Why the status of a step or task changed although nobody set it. */
const cause = z.enum([
  'detailTicked',
  'detailUnticked',
  'detailAdded',
  'detailDeleted',
  'detailRestored',
  'stepAdded',
  'stepReopened',
  'stepRestored',
  'stepMovedIn',
  'allStepsDone',
  'sentBack',
]);
export type Cause = z.infer<typeof cause>;

/** Names are those at the time of the change. */
export const activityEntry = z.object({
  id,
  action,
  entityType: entity,
  entityId: id,
  entityName: z.string(),
  projectId: z.nullable(id),
  /** Null once the project is deleted. */
  projectName: z.nullable(z.string()),
  formerProjectName: z.nullable(z.string()),
  isThere: z.boolean(),
  /** The parents it has or had: the task and, for anything inside a step, the step. */
  task: z.nullable(named),
  step: z.nullable(named),
  projectManagerId: z.nullable(id),
  projectManagerName: z.string(),
  /**
   * The changed fields with their values before and after. A changed password has null for both; long values are
   * `tooLongToShow`. Where values are ids, `names` holds what they referred to at that time.
   */
  fields: z.nullable(z.record(z.string(), changedField)),
  /** Null if somebody made exactly this change. */
  cause: z.nullable(cause),
  createdAt: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Latest first; within one moment, by log position. `more`: older entries exist. */
export const activityPage = z.object({ entries: z.array(activityEntry), more: z.boolean() });
export type ActivityPage = z.infer<typeof activityPage>;
