import type { RecordField } from '#client/forms/record-fields.ts';
import { formatDay } from '#client/ui/day.ts';
import { foldedText } from '#contract/clean-text.ts';
import { milestoneOffset } from '#contract/due.ts';
import type { DueOffset, MilestoneOffset } from '#contract/due.ts';
import type { Milestone } from '#contract/milestones.ts';
import { sentDay } from '#contract/values.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import type { NamedDay, ProjectDays } from '#rules/due.ts';
import { missingMilestones, withMilestoneDays } from '#rules/milestones.ts';

import { dueBody, dueOf, noDue } from './due-values.ts';
import type { DueValue } from './due-values.ts';

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
function sentMilestones(values: readonly MilestoneValue[]) {
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

type Step = Parameters<typeof withNamed>[1][number];

/** How many steps count from a milestone by its name. Of two with the same name, only the first has steps. */
export function usesByName(values: readonly MilestoneValue[], steps: readonly Step[]) {
  const used = steps.flatMap(({ dueOffset }) =>
    typeof dueOffset?.milestone === 'string' ? foldedText(dueOffset.milestone) : [],
  );
  return (value: MilestoneValue): number => {
    const key = foldedText(value.name);
    if (values.find(({ name }) => foldedText(name) === key) !== value) return 0;
    return used.filter((one) => one === key).length;
  };
}

/** A milestone being renamed, and the name by which its steps still know it. */
export type Renaming = { at: number; name: string; known: string };

/**
 * Steps keep the name before (`from`) as long as the new one is blank or that of another milestone. `withNamed` lists
 * it as a further milestone meanwhile.
 */
export function withRenamed(
  values: readonly MilestoneValue[],
  at: number,
  value: MilestoneValue,
  latest: Renaming | null,
) {
  const before = values[at]?.name ?? '';
  const from = latest?.at === at && latest.name === before ? latest.known : before;
  const is = (name: string) => (one: MilestoneValue, index: number) =>
    index !== at && foldedText(one.name) === foldedText(name);
  const isFree = value.name.trim() !== '' && !values.some(is(value.name));
  const isFurther = is(from);
  const next = values
    .with(at, value)
    .filter((one, index) => from === before || !isFurther(one, index));
  const renaming: Renaming = { at, name: value.name, known: isFree ? value.name : from };
  return { values: next, from, renaming };
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
