import * as z from 'zod/mini';

import { addDays } from '#rules/add-days.ts';

import { taskStep } from './steps.ts';
import { day, id, queryId, sentDay } from './values.ts';

export const myWorkAtOnce = 50;
export const mostOnTop = 100;
export const myWorkWithDetails = 1000;

export const whoseWork = ['person', 'role', 'hires', 'everybody'] as const;
export type WhoseWork = (typeof whoseWork)[number];

/** Every span includes overdue steps, except `undated`. The span `week` ends on Sunday. */
export const workSpans = ['today', 'next7Days', 'week', 'undated'] as const;
export type WorkSpan = (typeof workSpans)[number];

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

/** Groups by due date, relative to the caller's current day: `week` is the seven days after it. */
export const workGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const;
export type WorkGroup = (typeof workGroups)[number];

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

/** The number of steps of a person that are overdue or due on `day`. */
export const dueWork = z.object({ day, due: z.int() });
export type DueWork = z.infer<typeof dueWork>;

/** Groups above the due dates. */
export type TopGroup = 'sentBack' | 'unblocked';

export function topGroupOf({ roundsCount }: Pick<WorkStep, 'roundsCount'>): TopGroup {
  return roundsCount > 0 ? 'sentBack' : 'unblocked';
}

export function groupOf(dueDate: string | null, today: string): WorkGroup {
  if (dueDate === null) return 'undated';
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  return dueDate <= weekAfter(today) ? 'week' : 'later';
}

export function weekAfter(today: string): string {
  return addDays(today, 7);
}

export function sundayOf(today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}
