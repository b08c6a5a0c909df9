import { idOf } from '#client/shared/id-of.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { entity } from '#contract/live.ts';
import type { Entity } from '#contract/live.ts';

/** Null means any. Days are in the reader's time zone, both included. */
export type Filters = {
  person: number | null;
  project: number | null;
  kind: Entity | null;
  from: string | null;
  until: string | null;
};

export const noFilters: Filters = {
  person: null,
  project: null,
  kind: null,
  from: null,
  until: null,
};

export function filtersOf(query: URLSearchParams): Filters {
  const kind = entity.safeParse(query.get('kind'));
  return {
    person: idOf(query.get('person')),
    project: idOf(query.get('project')),
    kind: kind.success ? kind.data : null,
    from: dayOf(query.get('from')),
    until: dayOf(query.get('until')),
  };
}

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

/** Null for a date that is invalid or incomplete. */
export function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '2000-01-01') return null;
  const parsed = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
  return exists ? text : null;
}
