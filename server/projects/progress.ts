import { projectProgress } from '../../contract/progress.ts';
import type { WritingCtx } from '../db/transaction.ts';

/** Brings a project's stored progress up to date with that of its tasks. */
export async function refreshProject({ db }: WritingCtx, projectId: number) {
  const tasks = await db
    .selectFrom('tasks')
    .select(['status', 'share', 'stepsCount', 'completedStepsCount'])
    .where('projectId', '=', projectId)
    .orderBy('order')
    .execute();
  return db
    .updateTable('projects')
    .set(projectProgress(tasks))
    .where('id', '=', projectId)
    .returning(['id', 'percentageComplete', 'status'])
    .executeTakeFirstOrThrow();
}
