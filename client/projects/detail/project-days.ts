import { useQuery } from '@tanstack/react-query';

import type { ProjectDays } from '#contract/due.ts';

import { projectQuery } from '../queries.ts';

/** The days of a project from which due dates are counted; none as long as it is not known. */
export function useProjectDays(projectId: number): ProjectDays {
  const { data } = useQuery({
    ...projectQuery(projectId),
    select: ({ startDay, endDate }) => ({ startDay, endDate }),
  });
  return data ?? { startDay: null, endDate: null };
}
