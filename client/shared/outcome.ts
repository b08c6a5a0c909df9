import { formatDay, formatDayOf } from '#client/ui/day.ts';
import type { Project } from '#contract/projects.ts';
import { outcomeLabels } from '#contract/value-labels.ts';

type Ended = Pick<
  Project,
  'outcome' | 'outcomeDay' | 'outcomeNote' | 'archivedAt' | 'percentageComplete'
>;

/** The badge of an archived project; only hires count as completed. */
export function endedWords({ outcome, percentageComplete }: Ended): string {
  if (outcome === null || outcome === 'hired') return 'Completed';
  return `${outcomeLabels[outcome]}, ${percentageComplete}% done`;
}

/** True without a recorded outcome, too. */
export function isHire({ outcome }: Pick<Project, 'outcome'>): boolean {
  return outcome === null || outcome === 'hired';
}

/** The day of the outcome, or of the archiving if there is none. */
export function endedDay({ outcomeDay, archivedAt }: Ended): string | null {
  if (outcomeDay) return formatDay(outcomeDay);
  return archivedAt && formatDayOf(archivedAt);
}

/** For example "Withdrew on Nov 20, 2026"; null if no outcome is recorded. */
export function outcomeWords({ outcome, outcomeDay }: Ended): string | null {
  if (outcome === null) return null;
  const label = outcome === 'other' ? 'Other outcome' : outcomeLabels[outcome];
  return outcomeDay ? `${label} on ${formatDay(outcomeDay)}` : label;
}
