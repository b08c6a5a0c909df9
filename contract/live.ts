import * as z from 'zod/mini';

import { id } from './values.ts';

/** Everything that can change, named as the activity log names it. */
export const entity = z.enum([
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
  'organisation',
]);
export type Entity = z.infer<typeof entity>;

/** What happened to a thing. */
export const action = z.enum(['created', 'updated', 'deleted', 'restored']);
export type Action = z.infer<typeof action>;

/** One change as the stream reports it: the thing it concerns, never its contents. */
const change = z.object({ entity, id, projectId: z.optional(id), action });
export type Change = z.infer<typeof change>;

/** A change with its position in the log. A browser applies each position once. */
const loggedChange = z.extend(change, { position: z.int() });
export type LoggedChange = z.infer<typeof loggedChange>;

/** The data of an `event: change`, and of an `event: reset` or an `event: ended`, whose list is empty. */
export const changeEvent = z.object({ changes: z.array(loggedChange) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Where a browser that has never been connected starts; later it sends Last-Event-ID itself. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});

/** The answer header of GET /api/user that says where to start listening. */
export const positionHeader = 'X-Log-Position';

/**
 * Answer headers of every write: the log positions it has committed, and its changes as the stream will
 * report them. Without the first the answer is a replay; without the second there were too many changes.
 */
export const writeHeaders = { positions: 'X-Log-Positions', changes: 'X-Changes' } as const;

/** The positions header of a write that changed nothing. */
export const noPositions = 'none';
