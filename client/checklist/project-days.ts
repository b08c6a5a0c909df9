import { createContext } from 'react';

import type { NamedDay, ProjectDays } from '#contract/due.ts';

type DueContext = {
  /** The days of the project that the checklist is written for; null in a template, which has none. */
  days: ProjectDays | null;
  /** What due dates can be counted from beside the hire date and the start. */
  milestones: readonly NamedDay[];
};

/** What the due dates of a checklist are counted from. */
export const ProjectDaysContext = createContext<DueContext>({ days: null, milestones: [] });
