import type { RecordField } from '#client/shared/record-fields.ts';
import { formatDay } from '#client/ui/day.ts';
import { milestoneOffset } from '#contract/due.ts';
import type { DueOffset, MilestoneOffset, NamedDay, ProjectDays } from '#contract/due.ts';
import { missingMilestones, withMilestoneDays } from '#contract/milestones.ts';
import type { Milestone } from '#contract/milestones.ts';
import { sentDay } from '#contract/values.ts';

import { dueBody, dueOf, noDue } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import { offsetWords } from './due-words.ts';

export type MilestoneValue = { id?: number | undefined; name: string; due: DueValue };

export const newMilestone: MilestoneValue = { name: '', due: noDue };

type Stored = { id?: number; name: string; day?: string | null; dueOffset: MilestoneOffset | null };

export function milestoneValues(stored: readonly Stored[]): MilestoneValue[] {
  return stored.map(({ id, name, day = null, dueOffset }) => ({
    ...(id !== undefined && { id }),
    name,
    due: dueOf({ dueDate: day, dueOffset }),
  }));
}

/** The request body, without blank milestones. */
export function sentMilestones(values: readonly MilestoneValue[]) {
  return values.filter(isFilled).map(({ id, name, due }) => {
    const { dueDate = null, dueOffset } = dueBody(due);
    return {
      ...(id !== undefined && { id }),
      name,
      ...(dueOffset ? { dueOffset: dueOffset as MilestoneOffset } : { day: dueDate, dueOffset }),
    };
  });
}

/** The request body of a template, which has no fixed days. */
export function templateMilestones(values: readonly MilestoneValue[]) {
  return sentMilestones(values).map(({ name, dueOffset }) => ({ name, dueOffset }));
}

export function datedMilestones(
  values: readonly MilestoneValue[],
  days: Omit<ProjectDays, 'milestones'>,
): NamedDay[] {
  const whole = values.map(({ id, name, due }) => {
    const { dueDate = null, dueOffset } = dueBody(due);
    return {
      ...(id !== undefined && { id }),
      name,
      day: sentDay.safeParse(dueDate).data ?? null,
      dueOffset: milestoneOffset.safeParse(dueOffset).data ?? null,
    };
  });
  return withMilestoneDays(whole, days).map(({ dueOffset: _, ...named }) => named);
}

/** Adds milestones that only steps name so far. These have no day. */
export function withNamed(
  values: readonly MilestoneValue[],
  steps: readonly { dueOffset?: DueOffset | null | undefined }[],
): readonly MilestoneValue[] {
  const offsets = steps.map(({ dueOffset }) => dueOffset);
  const missing = missingMilestones(offsets, values).filter((name) => name.trim() !== '');
  if (missing.length === 0) return values;
  return [...values, ...missing.map((name) => ({ ...newMilestone, name }))];
}

export const milestonesField: RecordField<MilestoneValue[], Milestone[]> = {
  label: 'Milestones',
  blank: [],
  read: milestoneValues,
  send: sentMilestones,
  inWords: (values) => values.map(inWords).join(', '),
};

function inWords({ name, due }: MilestoneValue): string {
  const { dueDate, dueOffset } = dueBody(due);
  if (dueOffset) return `${name} ${offsetWords(dueOffset).toLowerCase()}`;
  return dueDate ? `${name} ${formatDay(dueDate)}` : name;
}

function isFilled({ id, name, due }: MilestoneValue): boolean {
  return id !== undefined || name.trim() !== '' || due.from !== 'day' || due.day !== '';
}
