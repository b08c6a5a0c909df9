import type { DueOffset } from '#contract/due.ts';
import { formatNumber, plural } from '#contract/words.ts';
import { milestoneOf, sideOf } from '#rules/due.ts';
import type { NamedDay } from '#rules/due.ts';

/** For example `5 working days before hire`. */
export function offsetWords(offset: DueOffset, milestones: readonly NamedDay[] = []): string {
  const { days, unit, from } = offset;
  const side = sideOf(offset);
  const anchor = from === 'milestone' ? milestoneName(offset, milestones) : from;
  if (!Number.isFinite(days)) return `Days ${side} ${anchor}`;
  if (days === 0) return onDay[from] ?? `On the day of ${anchor}`;
  const distance = `${formatNumber(days)} ${unit === 'working' ? 'working ' : ''}${plural(days, 'day')}`;
  return `${distance} ${side} ${anchor}`;
}

const onDay: Partial<Record<DueOffset['from'], string>> = {
  hire: 'On the hire date',
  start: 'On the first day',
};

/** As it is now, or else as the offset has it. */
export function milestoneName(offset: DueOffset, milestones: readonly NamedDay[]): string {
  const known = milestoneOf(offset, milestones)?.name;
  if (known !== undefined) return known;
  return typeof offset.milestone === 'string' && offset.milestone !== ''
    ? offset.milestone
    : 'a milestone';
}
