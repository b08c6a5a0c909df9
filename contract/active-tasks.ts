import * as z from 'zod/mini';

import { task } from './tasks.ts';
import { queryId, sentDay } from './values.ts';

/** How many active tasks are answered at once. */
export const activeTasksAtOnce = 100;

/** Where the next page begins: behind the task with this due date (or none) and id. */
const cursor = z
  .string()
  .check(z.regex(/^(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'));

/** Which active tasks to read: all, or those of one project, of one person, of some days. */
export const activeTasksQuery = z.object({
  projectId: z.optional(queryId),
  /** Who does the task, or is on one of its open steps. */
  personId: z.optional(queryId),
  /** Only tasks with an open step that is due on this day or before. */
  dueUntil: z.optional(sentDay),
  /** Only tasks without any due date that is still to come about. */
  undated: z.optional(z.literal('true', 'Must be true')),
  after: z.optional(cursor),
});
export type ActiveTasksQuery = z.output<typeof activeTasksQuery>;

/** A task that is not completed, of a project that is open. */
export const activeTask = z.object({ ...task.shape, projectName: z.string() });
export type ActiveTask = z.infer<typeof activeTask>;

/** Active tasks, the earliest due first, undated last. `next` is where the next page begins, if there is one. */
export const activeTasks = z.object({
  tasks: z.array(activeTask),
  next: z.nullable(z.string()),
});
export type ActiveTasks = z.infer<typeof activeTasks>;
