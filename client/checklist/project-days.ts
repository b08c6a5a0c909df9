import { createContext } from 'react';

import type { ProjectDays } from '#contract/due.ts';

/**
 * The days of the project that a checklist is written for, for the due dates that are counted from them;
 * null in a template, which has none.
 */
export const ProjectDaysContext = createContext<ProjectDays | null>(null);
