import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyId, anyOf, anyText } from '#client/lists/params.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { entity } from '#contract/live.ts';
import { isDay } from '#contract/values.ts';

/** Days are in the reader's time zone, both included. */
export const activityView = listView({
  person: anyId,
  project: anyId,
  kind: anyOf(entity.options),
  from: anyText(isFilterDay),
  until: anyText(isFilterDay),
});
export type Filters = ViewOf<typeof activityView>;

export type ActivitySent = Omit<NonNullable<Sent<Calls['listActivity']>['query']>, 'before'>;

/** Converts days to timestamps, from midnight to midnight in the user's time zone. */
export function sentFor({ person, project, kind, from, until }: Filters): ActivitySent {
  return {
    ...(person !== null && { projectManagerId: String(person) }),
    ...(project !== null && { projectId: String(project) }),
    ...(kind !== null && { entity: kind }),
    ...(from !== null && { from: midnight(from, 0) }),
    ...(until !== null && { until: midnight(until, 1) }),
  };
}

function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export function isFilterDay(text: string): boolean {
  return text >= '2000-01-01' && isDay(text);
}
