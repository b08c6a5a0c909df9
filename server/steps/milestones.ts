import type { DueOffset } from '#contract/due.ts';
import { counts } from '#contract/limits.ts';
import { noSuchMilestone, tooManyMilestones } from '#contract/milestones.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { NewStep } from '#contract/steps.ts';
import { milestoneOf } from '#rules/due.ts';
import { missingMilestones } from '#rules/milestones.ts';
import type { ChangedField } from '#server/db/changes.ts';
import { invalid } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Resolves an offset's milestone to its id. A missing name is added to the project's milestones. */
export async function knownOffset(
  ctx: WritingCtx,
  projectId: number,
  offset: DueOffset,
): Promise<DueOffset> {
  if (offset.milestone === undefined) return offset;
  const milestones = await joined(ctx, projectId, [offset], 'dueOffset');
  return resolved(offset, milestones, 'dueOffset.milestone');
}

/**
 * Resolves the milestones of new steps to ids. Missing names are added to the project's milestones. `path` is the
 * request path of the steps.
 */
export async function withKnownMilestones(
  ctx: WritingCtx,
  projectId: number,
  lists: { steps: NewStep[]; path: string }[],
): Promise<NewStep[][]> {
  const offsets = lists.flatMap(({ steps }) => steps.flatMap(({ dueOffset }) => dueOffset ?? []));
  if (offsets.every(({ milestone }) => milestone === undefined)) {
    return lists.map(({ steps }) => steps);
  }
  const milestones = await joined(ctx, projectId, offsets, lists[0]?.path ?? 'steps');
  return lists.map(({ steps, path }) => withMilestoneIds(steps, milestones, path));
}

/** Resolves milestones to ids. Throws for an unknown id or name. */
export function withMilestoneIds(
  steps: NewStep[],
  milestones: readonly Milestone[],
  path: string,
): NewStep[] {
  return steps.map((step, index) => {
    if (step.dueOffset?.milestone === undefined) return step;
    const at = `${path}.${index}.dueOffset.milestone`;
    return { ...step, dueOffset: resolved(step.dueOffset, milestones, at) };
  });
}

/** Adds missing milestones named by offsets, without a day. */
export function withMissing(
  { milestones, lastMilestoneId }: { milestones: Milestone[]; lastMilestoneId: number },
  offsets: readonly (DueOffset | null | undefined)[],
  path: string,
): { milestones: Milestone[]; lastMilestoneId: number } {
  const missing = missingMilestones(offsets, milestones);
  if (milestones.length + missing.length > counts.milestonesOfProject) {
    throw invalid(path, `${tooManyMilestones}: “${missing[0]}” is not among them`);
  }
  const more = missing.map((name, index) => ({
    id: lastMilestoneId + 1 + index,
    name,
    day: null,
    dueOffset: null,
  }));
  return {
    milestones: [...milestones, ...more],
    lastMilestoneId: lastMilestoneId + more.length,
  };
}

/** Replaces milestone ids by names for the activity log, which outlives the ids. */
export async function nameMilestones(
  ctx: WritingCtx,
  projectId: number,
  changed: ChangedField,
): Promise<void> {
  const { milestones } = await lockedRow(ctx, 'project', projectId);
  const named = (value: unknown) => {
    const offset = value as DueOffset | null;
    const milestone = offset && milestoneOf(offset, milestones);
    return milestone ? { ...offset, milestone: milestone.name } : offset;
  };
  changed.before = named(changed.before);
  changed.after = named(changed.after);
}

async function joined(
  ctx: WritingCtx,
  projectId: number,
  offsets: DueOffset[],
  path: string,
): Promise<Milestone[]> {
  const before = await lockedRow(ctx, 'project', projectId);
  const { row, fields } = await edit(ctx, 'project', before, withMissing(before, offsets, path));
  if (fields) {
    const { name } = row;
    ctx.changes.push({
      entity: 'project',
      id: projectId,
      name,
      action: 'updated',
      projectId,
      fields,
    });
  }
  return row.milestones;
}

function resolved(offset: DueOffset, milestones: readonly Milestone[], path: string): DueOffset {
  const found = milestoneOf(offset, milestones);
  if (!found) throw invalid(path, noSuchMilestone);
  return { ...offset, milestone: found.id };
}
