import * as z from 'zod/mini';

import { stepShare } from './progress.ts';
import type { StepFacts } from './progress.ts';

/*
 * Due dates relative to another day of the project. Days are calendar days, computed without a clock or time zone;
 * working days are Monday to Friday.
 */

const mostDays = 3_650;

/** Due so many days before the projected hire date, or after the project's start. */
export const dueOffset = z.object({
  days: z
    .int('Must be a whole number of days')
    .check(
      z.minimum(0, 'Must not be negative'),
      z.maximum(mostDays, `Must be at most ${mostDays.toLocaleString('en-US')} days`),
    ),
  unit: z.enum(['calendar', 'working'], 'Must be calendar or working'),
  from: z.enum(['hire', 'start'], 'Must be hire or start'),
});
export type DueOffset = z.infer<typeof dueOffset>;

/** Days are `YYYY-MM-DD`. */
export type ProjectDays = { startDay: string | null; endDate: string | null };

/**
 * Null if the day it counts from is not set, or the result is outside the valid years. Zero working days from a
 * weekend is the next working day in that direction.
 */
export function dueDay({ days, unit, from }: DueOffset, project: ProjectDays): string | null {
  const anchor = from === 'hire' ? project.endDate : project.startDay;
  if (anchor === null) return null;
  const way = from === 'hire' ? -1 : 1;
  const day = numberOf(anchor);
  const due = unit === 'calendar' ? day + way * days : workingDays(day, days, way);
  return due < earliest || due > latest ? null : dayOf(due);
}

export function nextDueDate(
  steps: readonly (StepFacts & { dueDate: string | null })[],
): string | null {
  const open = steps.filter((step) => stepShare(step) < 1);
  return open.flatMap(({ dueDate }) => dueDate ?? []).toSorted()[0] ?? null;
}

function workingDays(day: number, days: number, way: 1 | -1): number {
  let due = day;
  const toWorkingDay = () => {
    while (isWeekend(due)) due += way;
  };
  if (days === 0) toWorkingDay();
  for (let counted = 0; counted < days; counted += 1) {
    due += way;
    toWorkingDay();
  }
  return due;
}

const dayMs = 86_400_000;

/** Days since 1970-01-01, a Thursday. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function isWeekend(number: number): boolean {
  const sinceMonday = (((number + 3) % 7) + 7) % 7;
  return sinceMonday >= 5;
}

const earliest = numberOf('1900-01-01');
const latest = numberOf('9999-12-31');
