import { sql } from 'kysely';

import type { Cause } from '#contract/activity.ts';
import type { WorkStatus } from '#contract/values.ts';
import { nextDueDate } from '#rules/due.ts';
import { taskProgress } from '#rules/progress.ts';
import { idList, isAmong, updateOfMany } from '#server/db/json-parameters.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { Row } from '#server/db/tables.ts';
import { edit } from '#server/records/edit.ts';
import { formerIn, reopenedTo } from '#server/records/former.ts';
import type { Former } from '#server/records/former.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { refreshProject } from './project.ts';

/**
 * Updates the stored progress of a task and its project from the task's steps. A task that was completed
 * automatically and is no longer done returns to in progress, as a change of its own with the given cause. With
 * `undone`, the completions before an act that is undone, it returns to the status before its completion, and a task
 * that the act reopened is completed again.
 */
export async function refreshTask(ctx: WritingCtx, taskId: number, cause?: Cause, undone?: Former) {
  const [refreshed] = await refreshTasksAlone(ctx, [taskId], cause, undone);
  const { projectId, ...task } = exactlyOne(refreshed ? [refreshed] : []);
  return { task, project: await refreshProject(ctx, projectId) };
}

/** The same for many tasks in two statements, without their projects. */
export async function refreshTasksAlone(
  ctx: WritingCtx,
  ids: readonly number[],
  cause?: Cause,
  undone?: Former,
) {
  const rows = await tasksWithSteps(ctx, { ids: idList(ctx.database.engine, ids) });
  const found = Map.groupBy(rows, (row) => row.id);
  const tasks = ids.map((id) => {
    const task = exactlyOne((found.get(id) ?? []).slice(0, 1));
    const steps = (found.get(id) ?? []).filter(hasStep);
    const progress = taskProgress({ status: statusWithoutSteps(task, undone) }, steps);
    return { task, id, ...progress, nextDueDate: nextDueDate(steps) };
  });
  await storeProgress(ctx, { rows: JSON.stringify(tasks.map(({ task: _, ...now }) => now)) });
  const refreshed = [];
  for (const { task, share, ...progress } of tasks) {
    const status =
      task.completedAutomatically && share < 1
        ? await reopen(ctx, task, cause, undone)
        : await completeAgain(ctx, task, share, undone);
    refreshed.push({ ...progress, projectId: task.projectId, status } as const);
  }
  return refreshed;
}

/** Without steps its status decides, which the undone act may have caused, or ended. */
function statusWithoutSteps(
  { id, status, completedAutomatically }: Stored & Pick<Row<'tasks'>, 'completedAutomatically'>,
  undone: Former | undefined,
): WorkStatus {
  if (!undone) return status;
  const before = formerIn(undone, 'task', id);
  if (before) return status === 'in_progress' ? before.status : status;
  return completedAutomatically ? 'in_progress' : status;
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
      'statusBeforeCompletion',
      'tasks.version',
    ])
    .select(['isCompleted', 'detailsCount', 'completedDetailsCount', 'dueDate'])
    .where(isAmong(engine, sql.ref('tasks.id'), ids))
    .orderBy('taskSteps.order'),
);

type WithStep<One> = One & {
  isCompleted: boolean;
  detailsCount: number;
  completedDetailsCount: number;
};

function hasStep<One extends { isCompleted: boolean | null }>(row: One): row is WithStep<One> {
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

type Stored = Pick<
  Row<'tasks'>,
  'id' | 'projectId' | 'title' | 'version' | 'status' | 'statusBeforeCompletion'
>;

async function reopen(
  { db, changes, now }: WritingCtx,
  { id, projectId, title: name, version, statusBeforeCompletion }: Stored,
  cause: Cause | undefined,
  undone: Former | undefined,
): Promise<WorkStatus> {
  const status = (undone && statusBeforeCompletion) ?? 'in_progress';
  const fields = { status: { before: 'completed', after: status } };
  const about = { entity: 'task', id, name, action: 'updated', projectId } as const;
  changes.push({ ...about, fields, ...(cause && { cause }) });
  await db
    .updateTable('tasks')
    .set({
      status,
      completedAutomatically: false,
      statusBeforeCompletion: null,
      completedBy: null,
      completedAt: null,
      updatedAt: now(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  return status;
}

/** If it is done and the undone act had reopened it. Another status was set by hand since, and stays. */
async function completeAgain(
  ctx: WritingCtx,
  task: Stored,
  share: number,
  undone: Former = [],
): Promise<WorkStatus> {
  const { id, title: name, projectId, status } = task;
  const before = formerIn(undone, 'task', id);
  if (!before || share < 1 || status !== reopenedTo(undone, id)) return status;
  const row = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { fields } = await edit(ctx, 'task', row, before);
  if (fields) ctx.changes.push({ entity: 'task', id, name, action: 'updated', projectId, fields });
  return before.status;
}
