import type { DeletedThing } from '#contract/deleted.ts';
import type { Ctx } from '#server/ctx.ts';
import { canBeRestored, oldest } from '#server/records/trash.ts';

/** Newest first. Deletions kept for their records stay listed. */
export async function listDeleted(ctx: Ctx): Promise<DeletedThing[]> {
  const things = await ctx.db
    .selectFrom('deletedThings')
    .select(['entityType as entity', 'entityId as id', 'entityName as name'])
    .select(['deletedThings.id as place', 'projectId', 'projectName', 'deletedAt', 'deletedBy'])
    .select('hasRecords')
    .where(canBeRestored(ctx.now()))
    .orderBy('deletedThings.id', 'desc')
    .execute();
  const restorers = await restorersOfComments(ctx);
  const deleted = things.map(({ place, ...thing }) => ({
    ...thing,
    restorerId: restorers.get(place) ?? null,
  }));
  const all = [...deleted, ...(await removedEvidence(ctx))];
  return all.toSorted((a, b) =>
    a.deletedAt === b.deletedAt ? 0 : a.deletedAt < b.deletedAt ? 1 : -1,
  );
}

async function restorersOfComments({ db }: Ctx): Promise<Map<number, number | null>> {
  const things = db.selectFrom('deletedThings').where('entityType', '=', 'comment');
  const deleters = await things.select(['id', 'contents']).execute();
  const comments = await db
    .selectFrom('deletedRows')
    .select(['thingId', 'contents'])
    .where('ofTable', '=', 'comments')
    .where('thingId', 'in', things.select('id'))
    .execute();
  const authors = new Map(
    comments.map(({ thingId, contents }) => [thingId, contents['projectManagerId']]),
  );
  return new Map(
    deleters.map(({ id, contents: { by } }) => [
      id,
      by !== undefined && authors.get(id) === by ? by : null,
    ]),
  );
}

/** Removed evidence stays in its table and can be restored while its bytes exist. */
async function removedEvidence({ db, now }: Ctx): Promise<DeletedThing[]> {
  const rows = await db
    .selectFrom('evidence')
    .leftJoin('taskSteps', 'taskSteps.id', 'evidence.taskStepId')
    .innerJoin('tasks', (join) =>
      join.on((eb) => eb('tasks.id', '=', eb.fn.coalesce('evidence.taskId', 'taskSteps.taskId'))),
    )
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['evidence.id', 'evidence.name', 'removedAt', 'removedBy'])
    .select(['projects.id as projectId', 'projects.name as projectName'])
    .where('removedAt', '>=', oldest(now()))
    .orderBy('removedAt', 'desc')
    .orderBy('evidence.id', 'desc')
    .execute();
  return rows.map(({ removedAt, removedBy, ...row }) => ({
    ...row,
    entity: 'evidence',
    deletedAt: removedAt ?? '',
    deletedBy: removedBy ?? '',
    restorerId: null,
    hasRecords: false,
  }));
}
