import * as z from 'zod/mini';

import { action, entity } from './live.ts';
import { id, queryId, sentTimestamp, timestamp } from './values.ts';

export const activityAtOnce = 50;

/** Replaces long values, such as all tasks of a template. */
export const tooLongToShow = '…';

const filters = {
  projectManagerId: z.optional(queryId),
  projectId: z.optional(queryId),
  entity: z.optional(entity),
  from: z.optional(sentTimestamp),
  until: z.optional(sentTimestamp),
};

export const activityFilters = z.object(filters);
export type ActivityFilters = z.output<typeof activityFilters>;

export const activityQuery = z.object({
  ...filters,
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

/** Set when a status changed as a side effect. */
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

/** Names are stored as of the change. */
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
  /** Current or former parents. */
  task: z.nullable(named),
  step: z.nullable(named),
  projectManagerId: z.nullable(id),
  projectManagerName: z.string(),
  /**
   * Old and new values. Passwords are null on both sides, long values are `tooLongToShow`. `names` resolves ids to
   * the names at that time.
   */
  fields: z.nullable(z.record(z.string(), changedField)),
  /** Null if a user made exactly this change. */
  cause: z.nullable(cause),
  createdAt: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Newest first; ties are ordered by log position. */
export const activityPage = z.object({ entries: z.array(activityEntry), more: z.boolean() });
export type ActivityPage = z.infer<typeof activityPage>;
