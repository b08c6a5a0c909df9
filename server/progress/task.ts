import type { Cause } from '#contract/activity.ts';
import { nextDueDate } from '#contract/due.ts';
import { taskProgress } from '#contract/progress.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { refreshProject } from './project.ts';

/**
 * Brings the stored progress of a task and its project up to date with the task's steps. A task that was
 * completed automatically and is no longer done goes back to in progress, which is a change of its own with the
 * cause given.
 */
export async function refreshTask(ctx: WritingCtx, taskId: number, cause?: Cause) {
  const { projectId, ...task } = await refreshTaskAlone(ctx, taskId, cause);
  return { task, project: await refreshProject(ctx, projectId) };
}

/** The same without its project. */
export async function refreshTaskAlone(ctx: WritingCtx, taskId: number, cause?: Cause) {
  const rows = await taskWithSteps(ctx, { taskId });
  const task = exactlyOne(rows.slice(0, 1));
  const steps = rows.filter(hasStep);
  const progress = { ...taskProgress(task, steps), nextDueDate: nextDueDate(steps) };
  await storeProgress(ctx, { taskId, ...progress });
  const isReopened = task.completedAutomatically && progress.share < 1;
  if (isReopened) await reopen(ctx, taskId, { ...task, cause });
  return {
    id: taskId,
    projectId: task.projectId,
    percentageComplete: progress.percentageComplete,
    status: isReopened ? 'in_progress' : task.status,
  } as const;
}

/** The task beside each of its steps, in order; alone where it has none. */
const taskWithSteps = prepared<{ taskId: number }>()((db, { taskId }) =>
  db
    .selectFrom('tasks')
    .leftJoin('taskSteps', 'taskSteps.taskId', 'tasks.id')
    .select(['projectId', 'title', 'tasks.status', 'completedAutomatically', 'tasks.version'])
    .select(['isCompleted', 'detailsCount', 'completedDetailsCount', 'dueDate'])
    .where('tasks.id', '=', taskId)
    .orderBy('taskSteps.order'),
);

type WithStep<Row> = Row & {
  isCompleted: boolean;
  detailsCount: number;
  completedDetailsCount: number;
};

function hasStep<Row extends { isCompleted: boolean | null }>(row: Row): row is WithStep<Row> {
  return row.isCompleted !== null;
}

type Progress = ReturnType<typeof taskProgress> & { taskId: number; nextDueDate: string | null };

const storeProgress = prepared<Progress>()((db, progress) =>
  db
    .updateTable('tasks')
    .set({
      share: progress.share,
      percentageComplete: progress.percentageComplete,
      stepsCount: progress.stepsCount,
      completedStepsCount: progress.completedStepsCount,
      nextDueDate: progress.nextDueDate,
    })
    .where('id', '=', progress.taskId),
);

type Completed = {
  projectId: number;
  title: string;
  version: number;
  cause: Cause | undefined;
};

async function reopen(
  { db, changes, now }: WritingCtx,
  id: number,
  { projectId, title, version, cause }: Completed,
): Promise<void> {
  const fields = { status: { before: 'completed', after: 'in_progress' } };
  changes.push({
    entity: 'task',
    id,
    name: title,
    action: 'updated',
    projectId,
    fields,
    ...(cause && { cause }),
  });
  await db
    .updateTable('tasks')
    .set({
      status: 'in_progress',
      completedAutomatically: false,
      completedBy: null,
      completedAt: null,
      updatedAt: now(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}
