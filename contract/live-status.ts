import type { ProjectStatus } from './values.ts';

/** Projects with one of these statuses are active. All others are archived or on hold, and never late. */
export const liveStatuses = ['planning', 'in_progress'] as const satisfies ProjectStatus[];

export function isLiveStatus(status: ProjectStatus): boolean {
  return liveStatuses.some((live) => live === status);
}
