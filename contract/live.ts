import * as z from 'zod/mini';

/** Everything that can change, named as the activity log names it. */
export type Entity =
  | 'project'
  | 'task'
  | 'taskStep'
  | 'stepDetail'
  | 'slideBar'
  | 'person'
  | 'personTaskStep'
  | 'projectManager'
  | 'category'
  | 'market'
  | 'taskTemplate'
  | 'projectTemplate'
  | 'messageTemplate'
  | 'slide';

/** What happened to a thing. */
export type Action = 'created' | 'updated' | 'deleted';

/** One change as the stream tells it: which thing, never its contents. */
export type Change = { entity: Entity; id: number; projectId?: number; action: Action };

/** The data of an `event: change`, and of an `event: reset`, whose list is empty. */
export type ChangeEvent = { changes: Change[] };

/** Where a browser that has never been connected starts; later it sends Last-Event-ID itself. */
export const eventsQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Must be a log position'))),
});

/** The answer header of GET /api/user that says where to start listening. */
export const positionHeader = 'X-Log-Position';
