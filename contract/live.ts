import * as z from 'zod/mini';

import { id } from './values.ts';

/** Names as in the activity log. */
export const entity = z.enum([
  'project',
  'task',
  'taskStep',
  'stepDetail',
  'slideBar',
  'evidence',
  'person',
  'personTaskStep',
  'projectManager',
  'category',
  'market',
  'ownerRole',
  'holiday',
  'sendBackReason',
  'taskTemplate',
  'projectTemplate',
  'messageTemplate',
  'slide',
  'organisation',
  'batch',
]);
export type Entity = z.infer<typeof entity>;

export const action = z.enum(['created', 'updated', 'deleted', 'restored']);
export type Action = z.infer<typeof action>;

/** One change in the stream: the record's id, never its contents. */
const change = z.object({ entity, id, projectId: z.optional(id), action });
export type Change = z.infer<typeof change>;

/** A change with its position in the log. A browser applies each position once. */
const loggedChange = z.extend(change, { position: z.int() });
export type LoggedChange = z.infer<typeof loggedChange>;

/** The data of `event: change`, and, with an empty list, of `event: reset` and `event: ended`. */
export const changeEvent = z.object({ changes: z.array(loggedChange) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** The start position of a first connection; reconnects send Last-Event-ID. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});

/** The header of GET /api/user with the position from which to listen. */
export const positionHeader = 'X-Log-Position';

/**
 * Headers of every write: its log positions, and its changes as the stream will report them. Without the first the
 * answer is a replay; without the second there were too many changes.
 */
export const writeHeaders = { positions: 'X-Log-Positions', changes: 'X-Changes' } as const;

/** The positions header of a write that changed nothing. */
export const noPositions = 'none';
