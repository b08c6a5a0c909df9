import { foldedText } from '#contract/clean-text.ts';
import type { DueOffset } from '#contract/due.ts';
import { mostDays } from '#contract/limits.ts';

import { dayMs, numberOf } from './holiday-set.ts';
import type { Holidays } from './holiday-set.ts';
import { stepShare } from './progress.ts';
import type { StepFacts } from './progress.ts';

/*
 * Due dates relative to an anchor day of the project. Offsets are in calendar days, or in working days: Monday to
 * Friday without the holidays. Needs no clock and no time zone.
 */

/** A milestone without an id is not stored yet. */
export type NamedDay = { id?: number; name: string; day: string | null };

/** Days are `YYYY-MM-DD`. */
export type ProjectDays = {
  startDay: string | null;
  endDate: string | null;
  milestones: readonly NamedDay[];
  holidays: Holidays;
};

/**
 * Null if the anchor is not set, or the offset or the result is out of range, as it may be while typing. Zero working
 * days from a day off is the next working day in that direction.
 */
export function dueDay(offset: DueOffset, project: ProjectDays): string | null {
  const anchor = anchorOf(offset, project);
  const { days, unit } = offset;
  if (anchor === null || !Number.isInteger(days) || days < 0 || days > mostDays) return null;
  const way = sideOf(offset) === 'before' ? -1 : 1;
  const day = numberOf(anchor);
  const due =
    unit === 'calendar' ? day + way * days : workingDays(day, days, way, project.holidays);
  return due < earliest || due > latest ? null : dayOf(due);
}

export type AnchorDays = Pick<ProjectDays, 'startDay' | 'endDate' | 'milestones'>;

/**
 * The due dates that a change of the days of a project moves: those whose anchor has changed. If none has, they are
 * recalculated, so all of them.
 */
export function movedBy(before: AnchorDays, after: AnchorDays): (offset: DueOffset) => boolean {
  const isSame =
    before.startDay === after.startDay &&
    before.endDate === after.endDate &&
    after.milestones.every(({ id, day }) => {
      const known = before.milestones.find((one) => one.id === id);
      return !known || known.day === day;
    });
  return (offset) => isSame || anchorOf(offset, before) !== anchorOf(offset, after);
}

export function sideOf({ from, side: sent }: Pick<DueOffset, 'from' | 'side'>): 'before' | 'after' {
  return sent ?? (from === 'hire' ? 'before' : 'after');
}

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

export function milestoneOf<Milestone extends NamedDay>(
  { milestone }: Pick<DueOffset, 'milestone'>,
  milestones: readonly Milestone[],
): Milestone | undefined {
  if (typeof milestone !== 'string') return milestones.find(({ id: known }) => known === milestone);
  const key = foldedText(milestone);
  return milestones.find(({ name }) => foldedText(name) === key);
}

export function isDayOff(day: string, holidays: Holidays): boolean {
  const count = numberOf(day);
  return isWeekend(count) || holidays.has(count);
}

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

function anchorOf(offset: DueOffset, project: AnchorDays): string | null {
  if (offset.from === 'hire') return project.endDate;
  if (offset.from === 'start') return project.startDay;
  return milestoneOf(offset, project.milestones)?.day ?? null;
}

function workingDays(day: number, days: number, way: 1 | -1, holidays: Holidays): number {
  const workingDay = (from: number) => {
    let due = from;
    while (isWeekend(due) || holidays.has(due)) due += way;
    return due;
  };
  const known = knownFrom(day, way, holidays);
  for (let count = known.length; count <= days; count += 1) {
    if (count === 0) known.push(workingDay(day));
    else known.push(workingDay((count === 1 ? day : (known[count - 1] ?? day)) + way));
  }
  return known[days] ?? day;
}

const counted = new WeakMap<Holidays, Map<string, number[]>>();
const mostAnchors = 100;

/** The working days from a day on, as far as they were counted. All steps of a project count from the same few days. */
function knownFrom(day: number, way: 1 | -1, holidays: Holidays): number[] {
  const lists = counted.get(holidays) ?? new Map<string, number[]>();
  counted.set(holidays, lists);
  const key = `${day} ${way}`;
  const known = lists.get(key) ?? [];
  if (known.length === 0 && lists.size >= mostAnchors) lists.clear();
  lists.set(key, known);
  return known;
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
