import * as z from 'zod/mini';

import { id } from './values.ts';

/** Everything that can change, named as the activity log names it. */
export const entities = [
  'project',
  'task',
  'taskStep',
  'stepDetail',
  'slideBar',
  'person',
  'personTaskStep',
  'projectManager',
  'category',
  'market',
  'taskTemplate',
  'projectTemplate',
  'messageTemplate',
  'slide',
] as const;
export type Entity = (typeof entities)[number];

/** What happened to a thing. */
export const actions = ['created', 'updated', 'deleted'] as const;
export type Action = (typeof actions)[number];

/** One change as the stream tells it: which thing, never its contents. */
export const change = z.object({
  entity: z.enum(entities),
  id,
  projectId: z.optional(id),
  action: z.enum(actions),
});
export type Change = z.infer<typeof change>;

/** The data of an `event: change`. */
export const changeEvent = z.object({ changes: z.array(change) });

/** Where a browser that has never been connected starts; later it sends Last-Event-ID itself. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});

/** The answer header of GET /api/user that says where to start listening. */
export const positionHeader = 'X-Log-Position';
