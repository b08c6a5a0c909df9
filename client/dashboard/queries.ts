import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { listedByDay } from '#client/projects/queries.ts';
import { readOf } from '#client/reads.ts';

import { sentFor } from './filters.ts';
import type { Filters } from './filters.ts';

export function statsQuery(filters: Filters) {
  const query = sentFor(filters);
  return queryOptions({
    ...readOf('readDashboardStats', { query }),
    placeholderData: keepPreviousData,
  });
}

export function openProjectsQuery() {
  return queryOptions({
    ...readOf('listOpenProjects'),
    meta: { projects: listedByDay(({ status }) => status !== 'completed') },
  });
}
