import type { Outcome, Priority, ProjectStatus, WorkStatus } from './values.ts';

export const priorityLabels: Record<Priority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const projectStatusLabels: Record<ProjectStatus, string> = {
  planning: 'Planning',
  in_progress: 'In Progress',
  completed: 'Completed',
  on_hold: 'On Hold',
};

export const workStatusLabels: Record<WorkStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export const outcomeLabels: Record<Outcome, string> = {
  hired: 'Hired',
  withdrew: 'Withdrew',
  declined: 'Declined',
  other: 'Other',
};

/** The name of a round whose reason is given only in its note. */
export const otherReason = 'Other';
