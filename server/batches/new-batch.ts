import type { Action } from '#contract/live.ts';
import type { Fields } from '#server/db/changes.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

type NewBatch = {
  name: string;
  projectId: number | null;
  ofProjectId?: number | undefined;
  items: BatchItem[];
};

export async function insertBatch(
  ctx: WritingCtx,
  { name, projectId, ofProjectId, items }: NewBatch,
): Promise<Row<'batches'>> {
  return ctx.db
    .insertInto('batches')
    .values({
      name,
      projectId,
      ofProjectId: projectId ?? ofProjectId ?? null,
      authorId: ctx.account?.id ?? 0,
      items: JSON.stringify(items),
      createdAt: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the batch changed or deleted existing records. An import only creates. */
export function isChange({ items }: Pick<Row<'batches'>, 'items'>): boolean {
  return items.every(({ before }) => before !== undefined);
}

export function logBatch({ changes }: WritingCtx, batch: Row<'batches'>, action: Action): void {
  const { id, name, ofProjectId: projectId } = batch;
  const fields: Fields | false = isChange(batch) && { changed: { before: null, after: true } };
  changes.push({
    entity: 'batch',
    id,
    name,
    action,
    ...(projectId !== null && { projectId }),
    ...(fields && { fields }),
  });
}
