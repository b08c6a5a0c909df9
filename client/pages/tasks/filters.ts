import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyId, anyOf } from '#client/lists/params.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';

const dues = ['overdue', 'today', 'week', 'month', 'none'] as const;
type Due = (typeof dues)[number];

/** Each period includes overdue tasks. */
export const dueLabels: Record<Due, string> = {
  overdue: 'Overdue',
  today: 'Due by today',
  week: 'Due in 7 days',
  month: 'Due in 30 days',
  none: 'No due date',
};

export const tasksView = listView({
  project: anyId,
  person: anyId,
  owner: anyOf(['nobody']),
  due: anyOf(dues),
});
export type Filters = ViewOf<typeof tasksView>;

export type ActiveTasksSent = NonNullable<Sent<Calls['listActiveTasks']>['query']>;

/** `today` is in the user's time zone. */
export function sentFor({ project, person, owner, due }: Filters, today: string): ActiveTasksSent {
  return {
    ...(project !== null && { projectId: String(project) }),
    ...(person !== null && { personId: String(person) }),
    ...(owner !== null && { unowned: 'true' as const }),
    ...(due === 'none' && { undated: 'true' }),
    ...(due !== null && due !== 'none' && { dueUntil: dayAfter(today, daysUntil[due]) }),
  };
}

const daysUntil: Record<Exclude<Due, 'none'>, number> = {
  overdue: -1,
  today: 0,
  week: 7,
  month: 30,
};

/** Computed in UTC, so that no daylight saving time interferes. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
