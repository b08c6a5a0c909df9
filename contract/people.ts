import * as z from 'zod/mini';

import { id, timestamp, workStatus } from './values.ts';

/** Someone who does the work. People do not sign in. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.nullable(z.string()),
  department: z.nullable(z.string()),
  skills: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Person = z.infer<typeof person>;

/** One person on one step. */
export const personTaskStep = z.object({
  id,
  personId: id,
  taskStepId: id,
  status: workStatus,
  progress: z.int(),
  startedAt: z.nullable(timestamp),
  completedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type PersonTaskStep = z.infer<typeof personTaskStep>;
