import type { DeletedThing } from '#contract/deleted.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Trashed } from '#server/db/tables.ts';
import { oldest } from '#server/records/trash.ts';

/** The latest first. What holds records is listed as long as it is kept. */
export async function listDeleted(ctx: Ctx): Promise<DeletedThing[]> {
  const things = await ctx.db
    .selectFrom('deletedThings')
    .select(['entityType as entity', 'entityId as id', 'entityName as name'])
    .select(['deletedThings.id as place', 'projectId', 'projectName', 'deletedAt', 'deletedBy'])
    .select('hasRecords')
    .where((eb) => eb.or([eb('deletedAt', '>=', oldest(ctx.now())), eb('hasRecords', '=', true)]))
    .orderBy('deletedThings.id', 'desc')
    .execute();
  const authors = await authorsOfComments(ctx);
  const deleted = things.map(({ place, ...thing }) => ({
    ...thing,
    authorId: authors.get(place) ?? null,
  }));
  const all = [...deleted, ...(await removedEvidence(ctx))];
  return all.toSorted((a, b) =>
    a.deletedAt === b.deletedAt ? 0 : a.deletedAt < b.deletedAt ? 1 : -1,
  );
}

/** Who wrote the comments in the trash, by their places in it. */
async function authorsOfComments({ db }: Ctx): Promise<Map<number, number>> {
  const comments = await db
    .selectFrom('deletedThings')
    .select(['id', 'contents'])
    .where('entityType', '=', 'comment')
    .execute();
  return new Map(comments.map(({ id, contents }) => [id, authorIn(contents)]));
}

function authorIn({ rows }: Trashed): number {
  const comments = rows.find(({ table }) => table === 'comments');
  return Number(comments?.values[0]?.['projectManagerId'] ?? 0);
}

/** It stays in its table, and can be put back as long as its bytes are there. */
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
    authorId: null,
    hasRecords: false,
  }));
}
