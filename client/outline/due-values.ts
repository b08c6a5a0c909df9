import { formatDay } from '#client/ui/day.ts';
import { dueOffset as contractOffset } from '#contract/due.ts';
import type { DueOffset } from '#contract/due.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { dueDay, sideOf } from '#rules/due.ts';
import type { NamedDay, ProjectDays } from '#rules/due.ts';

import { outcomeWords } from './due-words.ts';
import type { Due } from './due-words.ts';

/** The day that a due date is counted from, and before or after. `day` means a fixed date. */
export type Anchor = {
  from: 'day' | DueOffset['from'];
  side: 'before' | 'after';
  /** Id or name of the milestone. */
  milestone: string | number | null;
};

/** A due date in a form: a `day`, which may be blank, or a number of `days` before or after an anchor. */
export type DueValue = Anchor & {
  /** `YYYY-MM-DD` or blank. */
  day: string;
  days: string;
  unit: DueOffset['unit'];
};

export const ownDay: Anchor = { from: 'day', side: 'before', milestone: null };
export const noDue: DueValue = { ...ownDay, day: '', days: '', unit: 'calendar' };

export function dueOf({ dueDate, dueOffset }: Due): DueValue {
  if (!dueOffset) return { ...noDue, day: dueDate ?? '' };
  const { from, days, unit, milestone = null } = dueOffset;
  const typed = Number.isFinite(days) ? String(days) : '';
  return { from, side: sideOf(dueOffset), milestone, day: '', days: typed, unit };
}

/** The request body. `days` that is not a number becomes NaN. */
export function dueBody({ from, side, milestone, day, days, unit }: DueValue) {
  if (from === 'day') return { dueDate: day || null, dueOffset: null };
  const dueOffset: DueOffset = {
    days: /^\s*-?\d+\s*$/.test(days) ? Number(days) : Number.NaN,
    unit,
    from,
    ...(side !== sideOf({ from }) && { side }),
    ...(from === 'milestone' && { milestone: milestone ?? '' }),
  };
  return { dueOffset };
}

/** Changes the anchor. A fixed day starts as the day that the offset results in. */
export function dueFrom(anchor: Anchor, due: DueValue, days: ProjectDays): DueValue {
  if (anchor.from === 'day' && due.from === 'day') return due;
  if (anchor.from !== 'day') return { ...due, ...anchor, day: '' };
  const offset = offsetIn(due);
  return { ...noDue, day: (offset && dueDay(offset, days)) ?? '' };
}

export function dueText(due: DueValue, milestones: readonly NamedDay[] = []): string {
  if (due.from === 'day') return due.day === '' ? '' : formatDay(due.day);
  const offset = offsetIn(due);
  return offset ? offsetWords(offset, milestones) : '';
}

export function outcomeText(due: DueValue, days: ProjectDays): string | null {
  const offset = offsetIn(due);
  return offset && outcomeWords(offset, days);
}

function offsetIn(due: DueValue): DueOffset | null {
  const { dueOffset: offset } = dueBody(due);
  return offset && offset.days >= 0 ? offset : null;
}

export function dueDatesIn(
  tasks: readonly { steps: readonly { [Field in keyof Due]?: Due[Field] | undefined }[] }[],
  days: ProjectDays,
): string[] {
  return tasks.flatMap(({ steps }) =>
    steps.flatMap(({ dueDate = null, dueOffset = null }) => {
      const isOffset = dueOffset && offsetProblem(dueOffset) === null;
      return (isOffset ? dueDay(dueOffset, days) : dueDate) ?? [];
    }),
  );
}

export function offsetProblem(offset: DueOffset): string | null {
  return contractOffset.safeParse(offset).error?.issues[0]?.message ?? null;
}
