import { projectProgress } from '#rules/progress.ts';
import { exactlyOne, prepared } from '#server/db/prepared.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { progressColumns } from './above.ts';
import { recordDay } from './project-day.ts';

/** Updates a project's stored progress from its tasks, and records its day. */
export async function refreshProject(ctx: WritingCtx, projectId: number) {
  const progress = projectProgress(await tasksOf(ctx, { projectId }));
  const { timeZone, ...stored } = exactlyOne(await storeProgress(ctx, { projectId, ...progress }));
  await recordDay(ctx, { projectId, timeZone });
  return stored;
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
    .returning(progressColumns.project)
    // Read here to save a tick another query.
    .returning((eb) => eb.selectFrom('organisation').select('timeZone').as('timeZone')),
);
