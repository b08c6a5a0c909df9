import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { requiredLine, text } from './text.ts';
import { id, seenVersion, sentOrder, timestamp } from './values.ts';

export const slideBar = z.object({
  id,
  taskStepId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  value: z.int(),
  order: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type SlideBar = z.infer<typeof slideBar>;

// Both engines store 32-bit integers.
const most = 2_147_483_647;
const value = z
  .int('Must be a whole number')
  .check(z.minimum(-most, `Must be at least -${most}`), z.maximum(most, `Must be at most ${most}`));

export const newSlideBar = z.object({
  name: requiredLine(lengths.name, 'Name is required'),
  description: z.optional(z.nullable(text(lengths.description))),
  value: z._default(value, 0),
});
export type NewSlideBar = z.output<typeof newSlideBar>;

export const slideBarChanges = z.object({
  name: z.optional(requiredLine(lengths.name, 'Name is required')),
  description: z.optional(z.nullable(text(lengths.description))),
  value: z.optional(value),
  order: z.optional(sentOrder),
  version: seenVersion,
});
export type SlideBarChanges = z.output<typeof slideBarChanges>;

export const tooManySlideBars = `At most ${counts.slideBarsOfStep} slide bars`;
