import * as z from 'zod/mini';

import { task } from './tasks.ts';
import { projectStatus, queryId, sentDay } from './values.ts';

export const activeTasksAtOnce = 100;

const cursor = z
  .string()
  .check(z.regex(/^(held)?(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'));

export const activeTasksQuery = z.object({
  projectId: z.optional(queryId),
  /** Considers only steps that the person is on, and steps without people in their own tasks. */
  personId: z.optional(queryId),
  /** Excludes projects on hold. */
  dueUntil: z.optional(sentDay),
  undated: z.optional(z.literal('true', 'Must be true')),
  /** Tasks with an open item without an assignee, including items whose role has no holder. */
  unowned: z.optional(z.literal('true', 'Must be true')),
  after: z.optional(cursor),
});
export type ActiveTasksQuery = z.output<typeof activeTasksQuery>;

export const activeTask = z.object({ ...task.shape, projectName: z.string(), projectStatus });
export type ActiveTask = z.infer<typeof activeTask>;

/** Sorted by due date, undated last; those of projects on hold after all others. */
export const activeTasks = z.object({
  tasks: z.array(activeTask),
  next: z.nullable(z.string()),
});
export type ActiveTasks = z.infer<typeof activeTasks>;
