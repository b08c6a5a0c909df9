import * as z from 'zod/mini';

import { id } from './values.ts';

/** The kinds of records, with their names in sentences. */
export const kindWords = {
  project: { one: 'project', many: 'projects' },
  task: { one: 'task', many: 'tasks' },
  taskStep: { one: 'step', many: 'steps' },
  stepDetail: { one: 'detail', many: 'details' },
  slideBar: { one: 'slide bar', many: 'slide bars' },
  evidence: { one: 'evidence', many: 'evidence' },
  person: { one: 'person', many: 'people' },
  personTaskStep: { one: 'person', many: 'people' },
  projectManager: { one: 'account', many: 'accounts' },
  category: { one: 'category', many: 'categories' },
  market: { one: 'market', many: 'markets' },
  ownerRole: { one: 'role', many: 'roles' },
  holiday: { one: 'holiday', many: 'holidays' },
  sendBackReason: { one: 'send-back reason', many: 'send-back reasons' },
  taskTemplate: { one: 'task template', many: 'task templates' },
  projectTemplate: { one: 'project template', many: 'project templates' },
  messageTemplate: { one: 'message template', many: 'message templates' },
  slide: { one: 'slide', many: 'slides' },
  organisation: { one: 'organization', many: 'organizations' },
  batch: { one: 'list', many: 'lists' },
  comment: { one: 'comment', many: 'comments' },
  mention: { one: 'mention', many: 'mentions' },
};
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

/** Data of `event: change`; also, with an empty list, of `event: reset` and `event: ended`. */
export const changeEvent = z.object({ changes: z.array(loggedChange) });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Start position of the first connection; reconnects send Last-Event-ID. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});
