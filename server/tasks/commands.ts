import { projectProgress, taskProgress } from '../../contract/progress.ts';
import type { NewTask } from '../../contract/tasks.ts';
import { insertMany } from '../db/insert-many.ts';
import type { WritingCtx } from '../db/transaction.ts';
import { insertSteps, stepFacts } from '../steps/commands.ts';

/** The progress of a project that will have these tasks. */
export function progressOfNew(tasks: NewTask[]) {
  return projectProgress(
    tasks.map((task) => ({
      status: task.status,
      ...taskProgress(task, task.steps.map(stepFacts)),
    })),
  );
}

/** Inserts the tasks of a new project with everything inside them, in the order given. */
export async function insertTasks(
  ctx: WritingCtx,
  projectId: number,
  tasks: NewTask[],
): Promise<void> {
  const now = ctx.now();
  const ids = await insertMany(
    ctx,
    'tasks',
    tasks.map((task, order) => ({
      projectId,
      title: task.title,
      description: task.description ?? null,
      assigneeId: task.assigneeId ?? null,
      status: task.status,
      priority: task.priority,
      estimatedHours: task.estimatedHours,
      order,
      ...taskProgress(task, task.steps.map(stepFacts)),
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertSteps(
    ctx,
    tasks.map(({ steps }, index) => ({ taskId: ids[index] ?? 0, steps })),
  );
}
