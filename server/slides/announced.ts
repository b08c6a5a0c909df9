import type { WritingCtx } from '#server/records/transaction.ts';

/**
 * Waits for whoever else announces a project or deletes it, so that its slides are counted one after another.
 * Says whether there is one.
 */
export async function lockAnnounced({ db, database }: WritingCtx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps true how many slides announce a project, which the caller has locked. */
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
