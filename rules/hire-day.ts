import type { ProjectStatus } from '#contract/values.ts';
import { counted, formatNumber } from '#contract/words.ts';

import { numberOf } from './holiday-set.ts';

/** `in 6 days`, `tomorrow`, `today`, or the day of work: `day 54`. The day after the hire date is day 1. */
export function distanceToHire(day: string, today: string): string {
  const left = numberOf(day) - numberOf(today);
  if (left < 0) return `day ${formatNumber(-left)}`;
  return ['today', 'tomorrow'][left] ?? `in ${counted(left, 'day')}`;
}

/** The hire has probably taken place, but the work on it has not begun. */
export function isPlanOverdue(project: { status: ProjectStatus; endDate: string }, today: string) {
  return project.status === 'planning' && project.endDate < today;
}
