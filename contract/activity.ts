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
  projectManagerId: z.nullable(id),
  projectManagerName: z.string(),
  /**
   * What was changed, each field with its values before and after. A password is named and both are null;
   * a value that is too long to show is `tooLongToShow`.
   */
  fields: z.nullable(z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))),
  createdAt: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Entries, the latest first, and whether there are older ones. */
export const activityPage = z.object({ entries: z.array(activityEntry), more: z.boolean() });
export type ActivityPage = z.infer<typeof activityPage>;
