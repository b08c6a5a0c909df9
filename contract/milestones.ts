import * as z from 'zod/mini';

import { foldedText } from './clean-text.ts';
import { milestoneName, milestoneOffset } from './due.ts';
import { counts } from './limits.ts';
import { day, id, sentDay } from './values.ts';
import { counted } from './words.ts';

/** A named day of a project. Its id is unique in the project and never reused. */
export const milestone = z.object({
  id,
  name: z.string(),
  day: z.nullable(day),
  /** Null if the day is set by hand or unknown. */
  dueOffset: z.nullable(milestoneOffset),
});
export type Milestone = z.infer<typeof milestone>;

/** Milestones of a template have no day. */
export const templateMilestone = z.object({
  name: z.string(),
  dueOffset: z.nullable(milestoneOffset),
});
export type TemplateMilestone = z.infer<typeof templateMilestone>;

const name = milestoneName;
export const tooManyMilestones = `At most ${counts.milestonesOfProject} milestones`;
const milestoneTaken = 'Another milestone has this name already';
export const noSuchMilestone = 'Milestone not found';

function listOf<Entry extends z.ZodMiniType<{ name: string }>>(entry: Entry) {
  return z
    .array(entry, 'Must be a list of milestones')
    .check(z.maxLength(counts.milestonesOfProject, tooManyMilestones), z.check(differentNames));
}

function differentNames({ value, issues }: z.core.ParsePayload<{ name: string }[]>): void {
  const seen = new Set<string>();
  for (const [index, entry] of value.entries()) {
    const key = foldedText(entry.name);
    const path = [index, 'name'];
    if (seen.has(key)) issues.push({ code: 'custom', message: milestoneTaken, path, input: value });
    seen.add(key);
  }
}

const sentOffset = z.optional(z.nullable(milestoneOffset));

/** An offset determines the day. */
export const newMilestones = listOf(
  z.object({ name, day: z.optional(z.nullable(sentDay)), dueOffset: sentOffset }),
);
export type NewMilestone = z.output<typeof newMilestones>[number];

/** Replaces all milestones of a project: entries with an id are updated, others created, missing ones removed. */
export const milestoneChanges = listOf(
  z.object({
    id: z.optional(id),
    name,
    day: z.optional(z.nullable(sentDay)),
    dueOffset: sentOffset,
  }),
);
export type MilestoneChange = z.output<typeof milestoneChanges>[number];

export const templateMilestones = listOf(z.object({ name, dueOffset: sentOffset }));

export function milestoneInUse(called: string, steps: number): string {
  return `“${called}”: ${counted(steps, 'step counts', 'steps count')} from it`;
}
