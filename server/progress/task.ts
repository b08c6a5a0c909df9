import { sql } from 'kysely';

import type { Cause } from '#contract/activity.ts';
import { nextDueDate } from '#rules/due.ts';
import { taskProgress } from '#rules/progress.ts';
import { idList, isAmong, updateOfMany } from '#server/db/json-parameters.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { refreshProject } from './project.ts';

/**
 * Updates the stored progress of a task and its project from the task's steps. A task that was completed
 * automatically and is no longer done returns to in progress, as a change of its own with the given cause.
 */
export async function refreshTask(ctx: WritingCtx, taskId: number, cause?: Cause) {
  const { projectId, ...task } = exactlyOne(await refreshTasksAlone(ctx, [taskId], cause));
  return { task, project: await refreshProject(ctx, projectId) };
}

/** The same for many tasks in two statements, without their projects. */
export async function refreshTasksAlone(ctx: WritingCtx, ids: readonly number[], cause?: Cause) {
  const rows = await tasksWithSteps(ctx, { ids: idList(ctx.database.engine, ids) });
  const found = Map.groupBy(rows, (row) => row.id);
  const tasks = ids.map((id) => {
    const task = exactlyOne((found.get(id) ?? []).slice(0, 1));
    const steps = (found.get(id) ?? []).filter(hasStep);
    return { task, id, ...taskProgress(task, steps), nextDueDate: nextDueDate(steps) };
  });
  await storeProgress(ctx, { rows: JSON.stringify(tasks.map(({ task: _, ...now }) => now)) });
  const refreshed = [];
  for (const { task, share, ...progress } of tasks) {
    const isReopened = task.completedAutomatically && share < 1;
    if (isReopened) await reopen(ctx, task.id, { ...task, cause });
    const status = isReopened ? 'in_progress' : task.status;
    refreshed.push({ ...progress, projectId: task.projectId, status } as const);
  }
  return refreshed;
}

/** One row per task and step, in order; one row for a task without steps. */
const tasksWithSteps = prepared<{ ids: unknown }>()((db, { ids }, engine) =>
  db
    .selectFrom('tasks')
    .leftJoin('taskSteps', 'taskSteps.taskId', 'tasks.id')
    .select([
      'tasks.id',
      'projectId',
      'title',
      'tasks.status',
      'completedAutomatically',
      'tasks.version',
    ])
    .select(['isCompleted', 'detailsCount', 'completedDetailsCount', 'dueDate'])
    .where(isAmong(engine, sql.ref('tasks.id'), ids))
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

const storeProgress = prepared<{ rows: string }>()((db, { rows }, engine) => ({
  compile: () =>
    updateOfMany(
      engine,
      'tasks',
      ['share', 'percentageComplete', 'stepsCount', 'completedStepsCount', 'nextDueDate'],
      rows,
    ).compile(db),
}));

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
