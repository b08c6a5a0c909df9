import type { WritingCtx } from '#server/records/transaction.ts';

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
