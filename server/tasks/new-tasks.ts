import { taskFields } from '#contract/item.ts';
import type { NewStep } from '#contract/steps.ts';
import type { NewTask } from '#contract/tasks.ts';
import { nextDueDate } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';
import { projectProgress, taskProgress } from '#rules/progress.ts';
import type { Ctx } from '#server/ctx.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { finishedNow } from '#server/progress/finished.ts';
import { newFields } from '#server/records/new-fields.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { withDueDates } from '#server/steps/due-dates.ts';
import { insertSteps, stepFacts } from '#server/steps/new-steps.ts';

import type { OwnedTask } from './assignees.ts';

export function withDueDatesIn(tasks: NewTask[], days: ProjectDays): NewTask[] {
  return tasks.map((task) => ({ ...task, steps: withDueDates(task.steps, days) }));
}

export function progressOfNew(tasks: NewTask[]) {
  return projectProgress(
    tasks.map((task) => ({
      status: task.status,
      ...taskProgress(task, task.steps.map(stepFacts)),
    })),
  );
}

/** Inserts tasks with their contents, in order, starting at position `from`. Returns their ids. */
export async function insertTasks(
  ctx: WritingCtx,
  projectId: number,
  tasks: OwnedTask[],
  from = 0,
): Promise<number[]> {
  const ids = await insertMany(
    ctx,
    'tasks',
    tasks.map((task, index) => rowOfTask(ctx, { ...task, projectId, order: from + index })),
  );
  await insertSteps(
    ctx,
    tasks.map(({ steps }, index) => ({ taskId: ids[index] ?? 0, steps })),
  );
  return ids;
}

/** The row of a new task with its progress. */
function rowOfTask(ctx: Ctx, task: OwnedTask & { projectId: number; order: number }) {
  return {
    projectId: task.projectId,
    title: task.title,
    ...newFields(taskFields, task),
    assigneeId: task.assigneeId ?? null,
    assigneeByRole: task.assigneeByRole,
    status: task.status,
    ...finishedNow(ctx, task.status === 'completed'),
    order: task.order,
    ...taskProgress(task, task.steps.map(stepFacts)),
    nextDueDate: nextDueDate(task.steps.map(datedFacts)),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

function datedFacts(step: NewStep) {
  return { ...stepFacts(step), dueDate: step.dueDate ?? null };
}
