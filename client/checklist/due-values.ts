import { formatDay } from '#client/ui/day.ts';
import { dueDay } from '#contract/due.ts';
import type { DueOffset, ProjectDays } from '#contract/due.ts';

import { offsetWords, outcomeWords } from './due-words.ts';
import type { Due } from './due-words.ts';

/** When a step is due, as it stands in the fields: on a `day` (or never), or so many `days` from another. */
export type DueValue = {
  from: 'day' | DueOffset['from'];
  /** `YYYY-MM-DD` or blank. */
  day: string;
  days: string;
  unit: DueOffset['unit'];
};

/** Not due on any day. */
export const noDue: DueValue = { from: 'day', day: '', days: '', unit: 'calendar' };

/** When a step is due, in its form. */
export function dueOf({ dueDate, dueOffset }: Due): DueValue {
  if (!dueOffset) return { ...noDue, day: dueDate ?? '' };
  const { from, days, unit } = dueOffset;
  return { from, day: '', days: Number.isFinite(days) ? String(days) : '', unit };
}

/** What is sent of it. What is no number is NaN. */
export function dueBody({ from, day, days, unit }: DueValue) {
  if (from === 'day') return { dueDate: day || null, dueOffset: null };
  return {
    dueOffset: { from, days: /^\s*-?\d+\s*$/.test(days) ? Number(days) : Number.NaN, unit },
  };
}

/** The same counted from another day. The day that it leads to now is where a day of its own begins. */
export function dueFrom(from: DueValue['from'], due: DueValue, days: ProjectDays): DueValue {
  if (from === due.from) return due;
  if (from !== 'day') return { ...due, from, day: '' };
  const offset = offsetIn(due);
  return { ...noDue, day: (offset && dueDay(offset, days)) ?? '' };
}

/** When a step is due, in words; blank where it is not due on any day. */
export function dueText(due: DueValue): string {
  if (due.from === 'day') return due.day === '' ? '' : formatDay(due.day);
  const offset = offsetIn(due);
  return offset ? offsetWords(offset) : '';
}

/** What an offset in the fields leads to, in a sentence; null where there is none. */
export function outcomeText(due: DueValue, days: ProjectDays): string | null {
  const offset = offsetIn(due);
  return offset && outcomeWords(offset, days);
}

function offsetIn(due: DueValue): DueOffset | null {
  const { dueOffset: offset } = dueBody(due);
  return offset && offset.days >= 0 ? offset : null;
}
