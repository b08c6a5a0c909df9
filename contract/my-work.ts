import * as z from 'zod/mini';

import { whoseWork, workSpans } from '#rules/work-groups.ts';

import { taskStep } from './steps.ts';
import { day, id, queryId, sentDay } from './values.ts';

export const myWorkAtOnce = 50;
export const mostOnTop = 100;
export const myWorkWithDetails = 1000;

/** Cursor: due date (or none) and id of the last step on the previous page. */
const cursor = z
  .string()
  .check(z.regex(/^(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'));

export const myWorkQuery = z
  .object({
    /** The caller's current day, which depends on their time zone. */
    day: sentDay,
    who: z.enum(whoseWork, 'Must be person, role, hires or everybody'),
    /** A person, a role or, for hires, the manager's account. */
    id: z.optional(queryId),
    span: z.optional(z.enum(workSpans, 'Must be today, next7Days, week or undated')),
    after: z.optional(cursor),
    include: z.optional(z.literal('details', 'Must be details')),
  })
  .check(
    z.refine(({ who, id: whose }) => who === 'everybody' || whose !== undefined, {
      error: 'Is required',
      path: ['id'],
    }),
  );
export type MyWorkQuery = z.output<typeof myWorkQuery>;

export const workStep = z.object({
  ...taskStep.shape,
  taskTitle: z.string(),
  taskAssigneeId: z.nullable(id),
  projectId: id,
  projectName: z.string(),
  market: z.string(),
  people: z.array(z.object({ personId: id, byRole: z.boolean() })),
  commentsCount: z.int(),
  blocker: z.nullable(z.object({ name: z.string(), isDone: z.boolean() })),
});
export type WorkStep = z.infer<typeof workStep>;

/**
 * Sorted by due date, undated last. Details only if requested, which allows longer pages. `counts` ignore the span.
 */
export const myWork = z.object({
  counts: z.object({
    overdue: z.int(),
    today: z.int(),
    week: z.int(),
    later: z.int(),
    undated: z.int(),
  }),
  /** First page only: steps of the span that were sent back or unblocked. They are in `steps` too. */
  top: z.array(workStep),
  steps: z.array(workStep),
  next: z.nullable(z.string()),
});
export type MyWork = z.infer<typeof myWork>;

export const dueWorkQuery = z.object({ day: sentDay, personId: queryId });
export type DueWorkQuery = z.output<typeof dueWorkQuery>;

/** The number of steps of a person that are overdue, due on `day` or sent back. */
export const dueWork = z.object({ day, due: z.int() });
export type DueWork = z.infer<typeof dueWork>;

export const dueStepsAtOnce = 5;

/** The same number with the first of these steps: those that were sent back, then the earliest due. */
export const dueSteps = z.object({ due: z.int(), steps: z.array(workStep) });
export type DueSteps = z.infer<typeof dueSteps>;
