import { createContext } from 'react';

import type { ProjectDays } from '#contract/due.ts';
import { holidaySet } from '#contract/holiday-set.ts';

const unknown = { startDay: null, endDate: null, milestones: [], holidays: holidaySet([]) };

/** The days of the projects whose rows are shown, by id. */
export const DaysOfContext = createContext<(projectId: number) => ProjectDays>(() => unknown);
