import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useHolidays } from '#client/pages/settings/holidays/queries.ts';
import type { ProjectDays } from '#rules/due.ts';

import { projectQuery } from '../queries.ts';

/** The dates that due dates count from; empty until loaded. */
export function useProjectDays(projectId: number): ProjectDays {
  const { data } = useQuery({
    ...projectQuery(projectId),
    select: ({ startDay, endDate, milestones }) => ({ startDay, endDate, milestones }),
  });
  const holidays = useHolidays();
  return useMemo(() => ({ ...(data ?? unknown), holidays }), [data, holidays]);
}

const unknown = { startDay: null, endDate: null, milestones: [] };
