import * as z from 'zod/mini';

import { id, timestamp } from './values.ts';

export const newKinds = ['sentBack', 'unblocked', 'assigned'] as const;
export type NewKind = (typeof newKinds)[number];

/** How many steps are named; the others are counted. */
export const namedSteps = 3;
export const mostNewItems = 20;

/** One thing that somebody did for several steps of one project. */
const newItem = z.object({
  kind: z.enum(newKinds),
  projectId: id,
  projectName: z.string(),
  steps: z.array(z.object({ id, name: z.string(), taskId: id })),
  count: z.int(),
  /** The account's name at that time. */
  by: z.string(),
  at: timestamp,
});
export type NewItem = z.infer<typeof newItem>;

/** Of the account's person, since the position that the account has seen; the latest first. */
export const newForYou = z.object({
  /** Send it to `seen` once the items have been seen. */
  position: z.int(),
  items: z.array(newItem),
});
export type NewForYou = z.infer<typeof newForYou>;

export const seenPosition = z.object({
  position: z.int('Must be a log position').check(z.minimum(0, 'Must be a log position')),
});
