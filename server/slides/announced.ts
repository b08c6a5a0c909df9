import { locking } from '#server/records/locks.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** Serializes the counting of a project's slides. Returns whether it exists. */
export async function lockAnnounced({ db, database }: WritingCtx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .$call(locking(database.engine))
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller must hold the lock of the project. */
export async function countSlides({ db }: WritingCtx, projectId: number): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({
      slidesCount: eb
        .selectFrom('slides')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('slides.projectId', '=', projectId),
    }))
    .where('id', '=', projectId)
    .execute();
}
