import * as z from 'zod/mini';

import { task } from './tasks.ts';
import { projectStatus, queryId, sentDay } from './values.ts';

export const activeTasksAtOnce = 100;

/** The cursor of a page: after the task with this due date (or none) and id. */
const cursor = z
  .string()
  .check(z.regex(/^(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'));

export const activeTasksQuery = z.object({
  projectId: z.optional(queryId),
  /** Their open steps, in these tasks: those that they are on, and in their tasks those of nobody else. */
  personId: z.optional(queryId),
  /** Only tasks with an open step due on or before this day, of projects that are not on hold. */
  dueUntil: z.optional(sentDay),
  /** Only tasks without an upcoming due date. */
  undated: z.optional(z.literal('true', 'Must be true')),
  /** Only tasks with an open item that nobody is to do: of a role without a holder, or of nobody at all. */
  unowned: z.optional(z.literal('true', 'Must be true')),
  after: z.optional(cursor),
});
export type ActiveTasksQuery = z.output<typeof activeTasksQuery>;

export const activeTask = z.object({ ...task.shape, projectName: z.string(), projectStatus });
export type ActiveTask = z.infer<typeof activeTask>;

/** Earliest due date first, undated last. `next` is the cursor of the next page, if there is one. */
export const activeTasks = z.object({
  tasks: z.array(activeTask),
  next: z.nullable(z.string()),
});
export type ActiveTasks = z.infer<typeof activeTasks>;
