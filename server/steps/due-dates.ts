import type { NewStep, StepChanges } from '#contract/steps.ts';
import { dueDay, movedBy, sameOffset } from '#rules/due.ts';
import type { AnchorDays, ProjectDays } from '#rules/due.ts';
import type { Row } from '#server/db/tables.ts';
import { yieldIfLong } from '#server/db/yield.ts';
import { projectDays } from '#server/progress/anchor-days.ts';
import { refreshProject } from '#server/progress/project.ts';
import { refreshTasksAlone } from '#server/progress/task.ts';
import { edit, editingSteps } from '#server/records/edit.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { knownOffset } from './milestones.ts';

/** Sets the due dates of new steps from their offsets. */
export function withDueDates(steps: NewStep[], days: ProjectDays): NewStep[] {
  return steps.map((step) =>
    step.dueOffset ? { ...step, dueDate: dueDay(step.dueOffset, days) } : step,
  );
}

/** Whether due dates of new steps depend on the days of their project. */
export function hasOffsets(steps: readonly NewStep[]): boolean {
  return steps.some(({ dueOffset }) => dueOffset);
}

/**
 * The due date after a change: a new offset determines it, and a date set by hand removes the offset. Unchanged
 * values stay. When a change is put back, the values are exact.
 */
export async function changedDueDate(
  ctx: WritingCtx,
  before: Row<'taskSteps'> & { projectId: number },
  { dueDate, dueOffset: sent }: StepChanges,
  isPutBack: boolean,
): Promise<Pick<StepChanges, 'dueDate' | 'dueOffset'>> {
  const dueOffset = sent && (await knownOffset(ctx, before.projectId, sent));
  if (isPutBack) return { dueDate, dueOffset };
  const isOther = dueOffset !== undefined && !sameOffset(dueOffset, before.dueOffset);
  if (isOther && dueOffset) {
    return { dueOffset, dueDate: dueDay(dueOffset, await projectDays(ctx, before.projectId)) };
  }
  const byHand = dueDate !== undefined && dueDate !== before.dueDate;
  return { dueDate, dueOffset: isOther || byHand ? null : undefined };
}

/**
 * Recomputes the due dates of a project's open steps whose anchor differs from `before`, each as a change of its own; all
 * of them if no anchor does, or without `before`.
 */
export async function moveDueDates(
  ctx: WritingCtx,
  projectId: number,
  before: AnchorDays | null,
): Promise<void> {
  const days = await projectDays(ctx, projectId);
  const isMoved = movedBy(before ?? days, days);
  const steps = await ctx.db
    .selectFrom('taskSteps')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .selectAll('taskSteps')
    .where('tasks.projectId', '=', projectId)
    .where('taskSteps.status', '<>', 'completed')
    .where('dueOffset', 'is not', null)
    .orderBy('tasks.order')
    .orderBy('taskSteps.order')
    .execute();
  const moved = new Set<number>();
  await editingSteps(ctx, async (inside) => {
    for (const step of steps) {
      await yieldIfLong();
      if (!step.dueOffset || !isMoved(step.dueOffset)) continue;
      const dueDate = dueDay(step.dueOffset, days);
      const { fields } = await edit(inside, 'taskStep', step, { dueDate });
      if (!fields) continue;
      const { id, name } = step;
      ctx.changes.push({ entity: 'taskStep', id, name, action: 'updated', projectId, fields });
      moved.add(step.taskId);
    }
  });
  if (moved.size === 0) return;
  await refreshTasksAlone(ctx, [...moved]);
  await refreshProject(ctx, projectId);
}
