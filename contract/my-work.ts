import * as z from 'zod/mini';

import { taskStep } from './steps.ts';
import { day, id, queryId, sentDay } from './values.ts';

export const myWorkAtOnce = 50;
export const mostOnTop = 100;
/** With details, in one answer to be printed. */
export const myWorkWithDetails = 1000;

export const whoseWork = ['person', 'role', 'hires', 'everybody'] as const;
export type WhoseWork = (typeof whoseWork)[number];

/** Spans hold what is overdue, too. A week ends on Sunday. */
export const workSpans = ['today', 'week', 'undated'] as const;
export type WorkSpan = (typeof workSpans)[number];

/** The cursor of a page: after the step with this due date (or none) and id. */
const cursor = z
  .string()
  .check(z.regex(/^(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'));

export const myWorkQuery = z
  .object({
    /** The caller's today: nobody else knows their time zone. */
    day: sentDay,
    who: z.enum(whoseWork, 'Must be person, role, hires or everybody'),
    /** Of the person, the role or, for hires, the account that manages them. */
    id: z.optional(queryId),
    span: z.optional(z.enum(workSpans, 'Must be today, week or undated')),
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

/** By due day, beside the caller's today. */
export const workGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const;
export type WorkGroup = (typeof workGroups)[number];

/** An open step of a project that is neither archived nor on hold. */
export const workStep = z.object({
  ...taskStep.shape,
  taskTitle: z.string(),
  taskAssigneeId: z.nullable(id),
  projectId: id,
  projectName: z.string(),
  market: z.string(),
  /** Who is on it. */
  people: z.array(z.object({ personId: id, byRole: z.boolean() })),
  commentsCount: z.int(),
  /** The step that it waits for. */
  blocker: z.nullable(z.object({ name: z.string(), isDone: z.boolean() })),
});
export type WorkStep = z.infer<typeof workStep>;

/**
 * Earliest due first, undated last. Details only if they were requested; a page is longer then. `counts` are of everything that is asked for, without the span. `next` is the
 * cursor of the next page, if there is one.
 */
export const myWork = z.object({
  counts: z.object({
    overdue: z.int(),
    today: z.int(),
    week: z.int(),
    later: z.int(),
    undated: z.int(),
  }),
  /** Of the first page, whatever the span: sent back, or what they waited for is finished. They are among the others, too. */
  top: z.array(workStep),
  steps: z.array(workStep),
  next: z.nullable(z.string()),
});
export type MyWork = z.infer<typeof myWork>;

export const dueWorkQuery = z.object({ day: sentDay, personId: queryId });
export type DueWorkQuery = z.output<typeof dueWorkQuery>;

/** How many steps of a person are overdue or due on the day. */
export const dueWork = z.object({ day, due: z.int() });
export type DueWork = z.infer<typeof dueWork>;

/** Groups on top, whatever their due day. */
export type TopGroup = 'sentBack' | 'unblocked';

/** Why a step stands on top. */
export function topGroupOf({ roundsCount }: Pick<WorkStep, 'roundsCount'>): TopGroup {
  return roundsCount > 0 ? 'sentBack' : 'unblocked';
}

/** The group of a due date on a day, both `YYYY-MM-DD`. */
export function groupOf(dueDate: string | null, today: string): WorkGroup {
  if (dueDate === null) return 'undated';
  if (dueDate < today) return 'overdue';
  if (dueDate === today) return 'today';
  return dueDate <= sundayOf(today) ? 'week' : 'later';
}

/** The last day of the week. */
export function sundayOf(today: string): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}
