import { isLiveStatus } from '#contract/progress.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/**
 * Marks the steps of a project as live, or not if it is archived or on hold. To be called after its status has
 * changed and after steps were added.
 */
export async function markLiveSteps({ db }: WritingCtx, projectId: number): Promise<void> {
  const { status } = await db
    .selectFrom('projects')
    .select('status')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const isLive = isLiveStatus(status);
  await db
    .updateTable('taskSteps')
    .set({ isLive })
    .where('isLive', '=', !isLive)
    .where('taskId', 'in', (eb) =>
      eb.selectFrom('tasks').select('id').where('projectId', '=', projectId),
    )
    .execute();
}
