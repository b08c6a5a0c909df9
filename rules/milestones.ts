import { foldedText } from '#contract/clean-text.ts';
import type { DueOffset } from '#contract/due.ts';
import type { Milestone } from '#contract/milestones.ts';

import { dueDay } from './due.ts';
import type { ProjectDays } from './due.ts';

export function withMilestoneDays<Entry extends Pick<Milestone, 'day' | 'dueOffset'>>(
  milestones: readonly Entry[],
  days: Omit<ProjectDays, 'milestones'>,
): Entry[] {
  return milestones.map((entry) =>
    entry.dueOffset
      ? { ...entry, day: dueDay(entry.dueOffset, { ...days, milestones: [] }) }
      : entry,
  );
}

export function missingMilestones(
  offsets: readonly (DueOffset | null | undefined)[],
  milestones: readonly { name: string }[],
): string[] {
  const known = new Set(milestones.map(({ name: one }) => foldedText(one)));
  const missing = new Map<string, string>();
  for (const offset of offsets) {
    if (typeof offset?.milestone !== 'string') continue;
    const key = foldedText(offset.milestone);
    if (!known.has(key) && !missing.has(key)) missing.set(key, offset.milestone);
  }
  return [...missing.values()];
}
