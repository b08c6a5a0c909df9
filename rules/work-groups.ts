import type { TaskStep } from '#contract/steps.ts';

import { addDays } from './add-days.ts';

export const whoseWork = ['person', 'role', 'hires', 'everybody'] as const;
export type WhoseWork = (typeof whoseWork)[number];

/** Every span includes overdue steps, except `undated`. The span `week` ends on Sunday. */
export const workSpans = ['today', 'next7Days', 'week', 'undated'] as const;
export type WorkSpan = (typeof workSpans)[number];

/** Groups by due date, relative to the caller's current day: `week` is the seven days after it. */
export const workGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const;
export type WorkGroup = (typeof workGroups)[number];

/** Groups above the due dates. */
export type TopGroup = 'sentBack' | 'unblocked';

export function topGroupOf({ roundsCount }: Pick<TaskStep, 'roundsCount'>): TopGroup {
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
