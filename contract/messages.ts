import * as z from 'zod/mini';

import { id, timestamp } from './values.ts';

/** The wording of an announcement; {names} and {titles} stand for the people on the slide. */
export const messageTemplate = z.object({
  id,
  name: z.string(),
  content: z.string(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;
