import * as z from 'zod/mini';

import { addDays } from '#rules/add-days.ts';

import { day, id, outcome, percentage, projectStatus, sentDay } from './values.ts';

export const statusReportQuery = z.object({
  /** The Monday to compare with; by default the last one before today. */
  since: z.optional(sentDay.check(z.refine(isMonday, 'Must be a Monday'))),
});
export type StatusReportQuery = z.output<typeof statusReportQuery>;

const nextItem = z.object({
  id,
  taskId: id,
  name: z.string(),
  dueDate: z.nullable(day),
  people: z.array(z.string()),
  role: z.nullable(z.string()),
});
export type NextItem = z.infer<typeof nextItem>;

/** An open project, or one archived since the Monday. */
export const reportedHire = z.object({
  id,
  name: z.string(),
  status: projectStatus,
  endDate: z.nullable(day),
  percentageComplete: percentage,
  outcome: z.nullable(outcome),
  outcomeDay: z.nullable(day),
  /** Steps overdue today; 0 for projects on hold or archived. */
  overdue: z.int(),
  next: z.nullable(nextItem),
  /** `since` is null if the hold began before recording started. */
  hold: z.nullable(
    z.object({
      since: z.nullable(day),
      reason: z.nullable(z.string()),
      lookAgainOn: z.nullable(day),
    }),
  ),
  isNew: z.boolean(),
  /** The state at the start of that Monday; null if the project is new or was not recorded. */
  before: z.nullable(
    z.object({ status: projectStatus, percentageComplete: percentage, endDate: z.nullable(day) }),
  ),
});
export type ReportedHire = z.infer<typeof reportedHire>;

/** Days are in the organization's time zone. */
export const statusReport = z.object({
  today: day,
  since: day,
  /** The first recorded day; null if there are no records. */
  recordedFrom: z.nullable(day),
  /** Markets by name, hires by hire date. */
  markets: z.array(z.object({ market: z.string(), hires: z.array(reportedHire) })),
});
export type StatusReport = z.infer<typeof statusReport>;

export const notPastMonday = 'Must be a Monday before today';

export function isMonday(value: string): boolean {
  return weekdayOf(value) === 1;
}

export function mondayBefore(value: string): string {
  return addDays(value, -((weekdayOf(value) + 6) % 7 || 7));
}

/** The Mondays that can be chosen, newest first: back to the first record, and at least four. */
export function mondaysBefore(today: string, recordedFrom: string | null): string[] {
  const mondays = [mondayBefore(today)];
  const enough = (monday: string) =>
    mondays.length >= mostMondays ||
    (mondays.length >= fewestMondays && monday <= (recordedFrom ?? today));
  for (let monday = mondays[0] ?? today; !enough(monday);) {
    monday = addDays(monday, -7);
    mondays.push(monday);
  }
  return mondays;
}

const fewestMondays = 4;
const mostMondays = 104;

function weekdayOf(value: string): number {
  return new Date(value).getUTCDay();
}
