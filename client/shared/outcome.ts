import { formatDay, formatDayOf } from '#client/ui/day.ts';
import type { Project } from '#contract/projects.ts';

import { outcomeLabels } from './badges.tsx';

type Ended = Pick<
  Project,
  'outcome' | 'outcomeDay' | 'outcomeNote' | 'archivedAt' | 'percentageComplete'
>;

/** What an archived project's badge says: only a hire completes a project. */
export function endedWords({ outcome, percentageComplete }: Ended): string {
  if (outcome === null || outcome === 'hired') return 'Completed';
  return `${outcomeLabels[outcome]}, ${percentageComplete}% done`;
}

export function isCompleted({ outcome }: Ended): boolean {
  return outcome === null || outcome === 'hired';
}

/** The day on which it ended: that of the outcome, else that of the archiving. */
export function endedDay({ outcomeDay, archivedAt }: Ended): string | null {
  if (outcomeDay) return formatDay(outcomeDay);
  return archivedAt && formatDayOf(archivedAt);
}

/** Such as "Withdrew on Nov 20, 2026"; null if no outcome is recorded. */
export function outcomeWords({ outcome, outcomeDay }: Ended): string | null {
  if (outcome === null) return null;
  const label = outcome === 'other' ? 'Other outcome' : outcomeLabels[outcome];
  return outcomeDay ? `${label} on ${formatDay(outcomeDay)}` : label;
}
