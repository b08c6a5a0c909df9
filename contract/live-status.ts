import type { ProjectStatus } from './values.ts';

/** Projects with one of these statuses are active. All others are archived or on hold, and never late. */
export const liveStatuses = ['planning', 'in_progress'] as const satisfies ProjectStatus[];

export function isLiveStatus(status: ProjectStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

/** Whether the hire date can be late. If everything is completed, the hire is assumed to have happened. */
export function isHireAwaited(project: {
  status: ProjectStatus;
  percentageComplete: number;
}): boolean {
  return isLiveStatus(project.status) && project.percentageComplete < 100;
}
