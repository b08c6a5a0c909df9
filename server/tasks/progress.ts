import { nextDueDate } from '../../contract/due.ts';
import { taskProgress } from '../../contract/progress.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { refreshProject } from '../projects/progress.ts';

/**
 * Brings the stored progress of a task and its project up to date with the task's steps. A task that was
 * completed automatically and is no longer done goes back to in progress, which is a change of its own.
 */
export async function refreshTask(ctx: WritingCtx, taskId: number) {
  const { db } = ctx;
  const task = await db
    .selectFrom('tasks')
    .select(['projectId', 'title', 'status', 'completedAutomatically', 'version'])
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  const steps = await db
    .selectFrom('taskSteps')
    .select(['isCompleted', 'detailsCount', 'completedDetailsCount', 'dueDate'])
    .where('taskId', '=', taskId)
    .orderBy('order')
    .execute();
  const progress = { ...taskProgress(task, steps), nextDueDate: nextDueDate(steps) };
  const reopened =
    task.completedAutomatically && progress.share < 1 ? reopen(ctx, taskId, task) : {};
  const stored = await db
    .updateTable('tasks')
    .set({ ...progress, ...reopened })
    .where('id', '=', taskId)
    .returning(['id', 'percentageComplete', 'status'])
    .executeTakeFirstOrThrow();
  return { task: stored, project: await refreshProject(ctx, task.projectId) };
}

type Completed = { projectId: number; title: string; version: number };

function reopen(
  { changes, now }: WritingCtx,
  id: number,
  { projectId, title, version }: Completed,
) {
  const fields = { status: { before: 'completed', after: 'in_progress' } };
  changes.push({ entity: 'task', id, name: title, action: 'updated', projectId, fields });
  return {
    status: 'in_progress',
    completedAutomatically: false,
    updatedAt: now(),
    version: version + 1,
  } as const;
}
