import { formatDay } from '#client/ui/day.ts';
import { dueDay } from '#contract/due.ts';
import type { DueOffset, ProjectDays } from '#contract/due.ts';

import { offsetWords, outcomeWords } from './due-words.ts';
import type { Due } from './due-words.ts';

/** The due date of a step as a form holds it: a `day` or none, or a number of `days` before or after another. */
export type DueValue = {
  from: 'day' | DueOffset['from'];
  /** `YYYY-MM-DD` or blank. */
  day: string;
  days: string;
  unit: DueOffset['unit'];
};

export const noDue: DueValue = { from: 'day', day: '', days: '', unit: 'calendar' };

export function dueOf({ dueDate, dueOffset }: Due): DueValue {
  if (!dueOffset) return { ...noDue, day: dueDate ?? '' };
  const { from, days, unit } = dueOffset;
  return { from, day: '', days: Number.isFinite(days) ? String(days) : '', unit };
}

/** The due date as it is sent. Days that are no number are NaN. */
export function dueBody({ from, day, days, unit }: DueValue) {
  if (from === 'day') return { dueDate: day || null, dueOffset: null };
  return {
    dueOffset: { from, days: /^\s*-?\d+\s*$/.test(days) ? Number(days) : Number.NaN, unit },
  };
}

/** The due date counted from another day. A fixed day starts as the day that the offset leads to. */
export function dueFrom(from: DueValue['from'], due: DueValue, days: ProjectDays): DueValue {
  if (from === due.from) return due;
  if (from !== 'day') return { ...due, from, day: '' };
  const offset = offsetIn(due);
  return { ...noDue, day: (offset && dueDay(offset, days)) ?? '' };
}

export function dueText(due: DueValue): string {
  if (due.from === 'day') return due.day === '' ? '' : formatDay(due.day);
  const offset = offsetIn(due);
  return offset ? offsetWords(offset) : '';
}

/** The day that an offset leads to, in a sentence. */
export function outcomeText(due: DueValue, days: ProjectDays): string | null {
  const offset = offsetIn(due);
  return offset && outcomeWords(offset, days);
}

function offsetIn(due: DueValue): DueOffset | null {
  const { dueOffset: offset } = dueBody(due);
  return offset && offset.days >= 0 ? offset : null;
}
