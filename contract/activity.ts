import * as z from 'zod/mini';

import { action, entity } from './live.ts';
import { id, queryId, sentTimestamp, timestamp } from './values.ts';

/** How many entries are answered at once. */
export const activityAtOnce = 50;

/** In place of a value that would fill pages, such as all tasks of a template. */
export const tooLongToShow = '…';

/** Whose doing to read, in which project, about which kind of thing, from when until when; a page of it. */
export const activityQuery = z.object({
  projectManagerId: z.optional(queryId),
  projectId: z.optional(queryId),
  entity: z.optional(entity),
  from: z.optional(sentTimestamp),
  /** Exclusive. */
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

/** Who did what to which thing. Names are those of then. */
export const activityEntry = z.object({
  id,
  action,
  entityType: entity,
  entityId: id,
  entityName: z.string(),
  projectId: z.nullable(id),
  /** The name of its project now; null where there is none any more. */
  projectName: z.nullable(z.string()),
  /** The last name of its project where there is none any more. */
  formerProjectName: z.nullable(z.string()),
  /** Whether the thing itself is there now. */
  isThere: z.boolean(),
  /** What it is in now, or was put into: the task, and of what is in a step, the step. */
  task: z.nullable(named),
  step: z.nullable(named),
  projectManagerId: z.nullable(id),
  projectManagerName: z.string(),
  /**
   * What was changed, each field with its values before and after. A password is named and both are null;
   * a value that is too long to show is `tooLongToShow`. Where the values are ids, `names` are the names then
   * of what they stood for.
   */
  fields: z.nullable(z.record(z.string(), changedField)),
  createdAt: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Entries, the latest first (of one moment, the one that was recorded last), and whether there are older ones. */
export const activityPage = z.object({ entries: z.array(activityEntry), more: z.boolean() });
export type ActivityPage = z.infer<typeof activityPage>;
