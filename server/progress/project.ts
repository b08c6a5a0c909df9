import { projectProgress } from '#contract/progress.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Brings a project's stored progress up to date with that of its tasks. */
export async function refreshProject(ctx: WritingCtx, projectId: number) {
  const progress = projectProgress(await tasksOf(ctx, { projectId }));
  return exactlyOne(await storeProgress(ctx, { projectId, ...progress }));
}

const tasksOf = prepared<{ projectId: number }>()((db, { projectId }) =>
  db
    .selectFrom('tasks')
    .select(['status', 'share', 'stepsCount', 'completedStepsCount'])
    .where('projectId', '=', projectId)
    .orderBy('order'),
);

type Progress = ReturnType<typeof projectProgress> & { projectId: number };

const storeProgress = prepared<Progress>()((db, progress) =>
  db
    .updateTable('projects')
    .set({
      percentageComplete: progress.percentageComplete,
      tasksCount: progress.tasksCount,
      completedTasksCount: progress.completedTasksCount,
      stepsCount: progress.stepsCount,
      completedStepsCount: progress.completedStepsCount,
    })
    .where('id', '=', progress.projectId)
    .returning(['id', 'percentageComplete', 'status']),
);
