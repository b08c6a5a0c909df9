import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '#client/api.ts';
import { listedByDay } from '#client/projects/queries.ts';

import { sentFor } from './filters.ts';
import type { Filters } from './filters.ts';

/** How many projects and tasks are open, under the filters. */
export function statsQuery(filters: Filters) {
  const query = sentFor(filters);
  return queryOptions({
    queryKey: ['/api/dashboard/stats', query],
    queryFn: ({ signal }) => api('readDashboardStats', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All open projects, the next hire date first. */
export function openProjectsQuery() {
  return queryOptions({
    queryKey: ['/api/dashboard/open-projects'],
    queryFn: ({ signal }) => api('listOpenProjects', {}, { signal }),
    meta: { projects: listedByDay(({ status }) => status !== 'completed') },
  });
}
