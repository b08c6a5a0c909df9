import * as z from 'zod/mini';

import { projectsQuery } from './projects.ts';
import { day, id, sentDay } from './values.ts';

export const nextStepsQuery = z.object({
  /** The caller's current day, which depends on their time zone. */
  day: sentDay,
  ids: projectsQuery.shape.ids,
});
export type NextStepsQuery = z.output<typeof nextStepsQuery>;

/** Falls back to the owners of its task. */
export const nextStep = z.object({
  id,
  name: z.string(),
  taskId: id,
  dueDate: z.nullable(day),
  personIds: z.array(id),
  ownerRoleId: z.nullable(id),
});
export type NextStep = z.infer<typeof nextStep>;

/** Counts open steps that are overdue or due on `day`, and names the next one. */
export const projectNext = z.object({
  id,
  overdue: z.int(),
  dueToday: z.int(),
  next: z.nullable(nextStep),
});
export type ProjectNext = z.infer<typeof projectNext>;
