import { createContext } from 'react';

import { holidaySet } from '#contract/due.ts';
import type { ProjectDays } from '#contract/due.ts';

const unknown = { startDay: null, endDate: null, milestones: [], holidays: holidaySet([]) };

/** The days of the projects whose rows are shown, by id. */
export const DaysOfContext = createContext<(projectId: number) => ProjectDays>(() => unknown);
