import { createContext } from 'react';

import type { ProjectDays } from '#rules/due.ts';
import { holidaySet } from '#rules/holiday-set.ts';

const unknown = { startDay: null, endDate: null, milestones: [], holidays: holidaySet([]) };

/** Dates of the projects in the list, by project id. */
export const DaysOfContext = createContext<(projectId: number) => ProjectDays>(() => unknown);
