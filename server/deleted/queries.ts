import type { DeletedThing } from '#contract/deleted.ts';
import type { Ctx } from '#server/ctx.ts';
import { oldest } from '#server/records/trash.ts';

export async function listDeleted({ db, now }: Ctx): Promise<DeletedThing[]> {
  return db
    .selectFrom('deletedThings')
    .select(['entityType as entity', 'entityId as id', 'entityName as name'])
    .select(['projectId', 'projectName', 'deletedAt', 'deletedBy'])
    .where('deletedAt', '>=', oldest(now()))
    .orderBy('deletedThings.id', 'desc')
    .execute();
}
