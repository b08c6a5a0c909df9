import { formatDay } from '#client/ui/day.ts';
import { dueDay, dueOffset as contractOffset } from '#contract/due.ts';
import type { DueOffset, ProjectDays } from '#contract/due.ts';

export type Due = { dueDate: string | null; dueOffset: DueOffset | null };

/** The problem of an offset as typed; null if it can be sent. */
export function offsetProblem(offset: DueOffset): string | null {
  return contractOffset.safeParse(offset).error?.issues[0]?.message ?? null;
}

/** An offset in a few words: `5 working days before hire`. */
export function offsetWords({ days, unit, from }: DueOffset): string {
  if (!Number.isFinite(days)) return from === 'hire' ? 'Days before hire' : 'Days after start';
  if (days === 0) return from === 'hire' ? 'On the hire date' : 'On the first day';
  const counted = `${days.toLocaleString('en-US')} ${unit === 'working' ? 'working ' : ''}${days === 1 ? 'day' : 'days'}`;
  return from === 'hire' ? `${counted} before hire` : `${counted} after start`;
}

/** When a step is due, in as few words as there are: the day where it is known, else what it depends on. */
export function dueWords({ dueDate, dueOffset }: Due, days: ProjectDays | null): string | null {
  if (!dueOffset) return dueDate && formatDay(dueDate);
  const day = days && offsetProblem(dueOffset) === null && dueDay(dueOffset, days);
  return day ? formatDay(day) : offsetWords(dueOffset);
}

/** Hours in words: `1 hour`; none where there are none. */
export function hoursWords(hours: number): string | null {
  if (hours === 0) return null;
  return hours === 1 ? '1 hour' : `${hours.toLocaleString('en-US')} hours`;
}

/** The day that results from an offset, in a sentence; null in a template, where there is no such day yet. */
export function outcomeWords(offset: DueOffset, days: ProjectDays | null): string | null {
  if (!days) return null;
  const day = dueDay(offset, days);
  if (day) return `Due ${formatDay(day)}`;
  const known = offset.from === 'hire' ? days.endDate : days.startDay;
  return known === null ? 'Due once the projected hire date is set' : 'Beyond the calendar';
}
