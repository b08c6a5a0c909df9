import * as z from 'zod/mini';

import { dayMs, numberOf } from './holiday-set.ts';
import type { Holidays } from './holiday-set.ts';
import { lengths } from './limits.ts';
import { stepShare } from './progress.ts';
import type { StepFacts } from './progress.ts';
import { oneLine, requiredText } from './text.ts';
import { id } from './values.ts';

/*
 * Due dates relative to another day of the project. Days are calendar days, computed without a clock or time zone;
 * working days are Monday to Friday without the holidays of the list.
 */

const mostDays = 3_650;

const offsetFields = {
  days: z
    .int('Must be a whole number of days')
    .check(
      z.minimum(0, 'Must not be negative'),
      z.maximum(mostDays, `Must be at most ${mostDays.toLocaleString('en-US')} days`),
    ),
  unit: z.enum(['calendar', 'working'], 'Must be calendar or working'),
};
const side = z.optional(z.enum(['before', 'after'], 'Must be before or after'));
export const milestoneName = requiredText(lengths.name, 'Milestone name is required').check(
  oneLine,
);

function offsetWith<Milestone extends z.ZodMiniType>(milestone: Milestone) {
  return z
    .object({
      ...offsetFields,
      from: z.enum(['hire', 'start', 'milestone'], 'Must be hire, start or milestone'),
      side,
      milestone: z.optional(milestone),
    })
    .check(
      z.refine(({ from, milestone: given }) => (from === 'milestone') === (given !== undefined), {
        error: 'Goes with a milestone, and with nothing else',
        path: ['milestone'],
      }),
    );
}

/**
 * Due so many days before or after the projected hire date, the project's start or one of its milestones. Without
 * `side` it is before the hire date, and after the others. A project knows its milestones by id; a name that it lacks
 * is added.
 */
export const dueOffset = offsetWith(z.union([id, milestoneName], 'Must be a milestone'));
export type DueOffset = z.output<typeof dueOffset>;

/** In a template: milestones have only names. */
export const templateOffset = offsetWith(milestoneName);
export type TemplateOffset = z.output<typeof templateOffset>;

/** What a milestone may depend on itself. */
export const milestoneOffset = z.object({
  ...offsetFields,
  from: z.enum(['hire', 'start'], 'Must be hire or start'),
  side,
});
export type MilestoneOffset = z.output<typeof milestoneOffset>;

/** A named day as due dates see it. One that is not stored yet has no id. */
export type NamedDay = { id?: number; name: string; day: string | null };

/** Days are `YYYY-MM-DD`. */
export type ProjectDays = {
  startDay: string | null;
  endDate: string | null;
  milestones: readonly NamedDay[];
  holidays: Holidays;
};

/**
 * Null if the day it counts from is not set, or the result is outside the valid years. Zero working days from a
 * weekend or holiday is the next working day in that direction.
 */
export function dueDay(offset: DueOffset, project: ProjectDays): string | null {
  const anchor = anchorOf(offset, project);
  if (anchor === null) return null;
  const { days, unit } = offset;
  const way = sideOf(offset) === 'before' ? -1 : 1;
  const day = numberOf(anchor);
  const due =
    unit === 'calendar' ? day + way * days : workingDays(day, days, way, project.holidays);
  return due < earliest || due > latest ? null : dayOf(due);
}

export function sideOf({ from, side: sent }: Pick<DueOffset, 'from' | 'side'>): 'before' | 'after' {
  return sent ?? (from === 'hire' ? 'before' : 'after');
}

/** Whether two offsets always lead to the same day. */
export function sameOffset(one: DueOffset | null, other: DueOffset | null): boolean {
  if (!one || !other) return one === other;
  return (
    one.days === other.days &&
    one.unit === other.unit &&
    one.from === other.from &&
    one.milestone === other.milestone &&
    sideOf(one) === sideOf(other)
  );
}

/** The milestone that an offset names, by its id or its name. */
export function milestoneOf<Milestone extends NamedDay>(
  { milestone }: Pick<DueOffset, 'milestone'>,
  milestones: readonly Milestone[],
): Milestone | undefined {
  if (typeof milestone !== 'string') return milestones.find(({ id: known }) => known === milestone);
  const wanted = milestoneKey(milestone);
  return milestones.find(({ name }) => milestoneKey(name) === wanted);
}

/** Names of milestones that differ in this are different milestones. */
export function milestoneKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Whether a day is a weekend or in the list of holidays. */
export function isDayOff(day: string, holidays: Holidays): boolean {
  const number = numberOf(day);
  return isWeekend(number) || holidays.has(number);
}

/** How many of these due dates are past, and how many on a weekend or holiday. */
export function dueDayCounts(
  days: readonly string[],
  today: string,
  holidays: Holidays,
): { past: number; daysOff: number } {
  return {
    past: days.filter((day) => day < today).length,
    daysOff: days.filter((day) => isDayOff(day, holidays)).length,
  };
}

export function nextDueDate(
  steps: readonly (StepFacts & { dueDate: string | null })[],
): string | null {
  const open = steps.filter((step) => stepShare(step) < 1);
  return open.flatMap(({ dueDate }) => dueDate ?? []).toSorted()[0] ?? null;
}

function anchorOf(offset: DueOffset, project: ProjectDays): string | null {
  if (offset.from === 'hire') return project.endDate;
  if (offset.from === 'start') return project.startDay;
  return milestoneOf(offset, project.milestones)?.day ?? null;
}

function workingDays(day: number, days: number, way: 1 | -1, holidays: Holidays): number {
  let due = day;
  const toWorkingDay = () => {
    while (isWeekend(due) || holidays.has(due)) due += way;
  };
  if (days === 0) toWorkingDay();
  for (let counted = 0; counted < days; counted += 1) {
    due += way;
    toWorkingDay();
  }
  return due;
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
