import * as z from 'zod/mini';

import { kindWords } from './kind-words.ts';
import { id } from './values.ts';

export type Entity = keyof typeof kindWords;
export const entity = z.enum(Object.keys(kindWords) as Entity[]);

export const action = z.enum(['created', 'updated', 'deleted', 'restored']);
export type Action = z.infer<typeof action>;

/** One change in the event stream: ids only, never contents. */
const change = z.object({ entity, id, projectId: z.optional(id), action });
export type Change = z.infer<typeof change>;

/** A browser applies each log position once. */
const loggedChange = z.extend(change, { position: z.int() });
export type LoggedChange = z.infer<typeof loggedChange>;

/** Data of `event: change`; also, with an empty list, of `event: reset`, `event: rights` and `event: ended`. */
export const changeEvent = z.object({ changes: z.array(loggedChange) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Start position of the first connection; reconnects send Last-Event-ID. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});
