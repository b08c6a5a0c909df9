import { purgeableFrom } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { purgeRemoved } from '#server/evidence/purge-removed.ts';
import { deleteUnusedFiles } from '#server/files/blobs.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { notFound, Problem } from '#server/problem.ts';
import { dropThings } from '#server/records/deleted-rows.ts';
import { retainedEvidenceFiles } from '#server/records/retained-records.ts';
import { transaction } from '#server/records/transaction.ts';
import { letGo } from '#server/records/trash.ts';

/** Purges expired trash and its slide files in one transaction. Expired trash is hidden even before. */
export async function purge(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    await letGo(inside);
    await purgeRemoved(inside);
    await deleteUnusedFiles(inside);
  });
}

/** Purges a deleted record with evidence, recorded reasons or rounds. Refused before the end of the retention period. */
export async function letDeletedGo(
  ctx: Ctx,
  { body: { entity, id } }: { body: { entity: Entity; id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const thing = await inside.db
      .selectFrom('deletedThings')
      .selectAll()
      .where('entityType', '=', entity)
      .where('entityId', '=', id)
      .where('hasRecords', '=', true)
      .executeTakeFirst();
    if (!thing) throw notFound('Deleted record');
    const { retentionYears } = await organisationRow(inside);
    const until = purgeableFrom(thing, retentionYears);
    if (inside.now() < until) {
      throw new Problem('clash', `It has records that are kept until ${until.slice(0, 10)}`);
    }
    const files = await retainedEvidenceFiles(inside.db, thing.id);
    await dropThings(inside, [thing.id]);
    for (const some of chunks(files, atOnce)) {
      await inside.db.deleteFrom('evidenceFiles').where('id', 'in', some).execute();
    }
    const { entityName: name, projectId, deletedAt } = thing;
    const fields = { keptSince: { before: deletedAt, after: null } };
    const project = projectId === null ? {} : { projectId };
    inside.changes.push({ entity, id, name, action: 'deleted', fields, ...project });
  });
}

// Far below the parameter limits of both engines.
const atOnce = 500;
