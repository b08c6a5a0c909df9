import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { unassigned } from '../../contract/dashboard.ts';
import type { Project } from '../../contract/projects.ts';
import { api } from '../api.ts';
import { listedByDay } from '../projects/queries.ts';

/** The dashboard's filters as the address has them: a market's name, a manager's id or `unassigned`. */
export type Filters = { market?: string; projectManagerId?: string };

/** How many projects and tasks are open, under the filters. */
export function statsQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['/api/dashboard/stats', filters],
    queryFn: ({ signal }) => api('readDashboardStats', { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Open projects under the filters, the next hire date first. */
export function openProjectsQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['/api/dashboard/open-projects', filters],
    queryFn: ({ signal }) => api('listOpenProjects', { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    meta: {
      projects: listedByDay((one) => one.status !== 'completed' && isUnder(one, filters)),
    },
  });
}

/** Whether a project has the market and the manager that the filters ask for. */
export function isUnder(
  { market, projectManagerId }: Project,
  { market: wantedMarket, projectManagerId: wantedManager }: Filters,
): boolean {
  const manager = projectManagerId === null ? unassigned : String(projectManagerId);
  return (
    (wantedMarket === undefined || market === wantedMarket) &&
    (wantedManager === undefined || manager === wantedManager)
  );
}
