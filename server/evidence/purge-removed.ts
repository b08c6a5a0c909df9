import type { Row } from '#server/db/tables.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { oldest } from '#server/records/trash.ts';

const gone = { fileId: null, hasThumbnail: false };

/**
 * Deletes the bytes of evidence that was removed long enough ago, even if its step or task was deleted since. Its
 * metadata stays.
 */
export async function purgeRemoved(ctx: WritingCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('evidence')
    .select(['id', 'fileId'])
    .where('removedAt', '<', oldest(ctx.now()))
    .where('fileId', 'is not', null)
    .execute();
  for (const { id, fileId } of rows) {
    await ctx.db.updateTable('evidence').set(gone).where('id', '=', id).execute();
    await deleteFile(ctx, fileId);
  }
  await purgeInTrash(ctx);
}

async function purgeInTrash(ctx: WritingCtx): Promise<void> {
  const { db, database } = ctx;
  const removed = db
    .selectFrom('deletedRows')
    .where('ofTable', '=', 'evidence')
    // The JSON form of a removal.
    .where((eb) => eb('deletedRows.contents', 'like', '%"removedAt":"%' as never));
  if (database.engine === 'postgres') {
    // A restore must not read them before.
    await db
      .selectFrom('deletedThings')
      .select('id')
      .where('id', 'in', removed.select('thingId'))
      .orderBy('id')
      .forUpdate()
      .execute();
  }
  const rows = await removed.select(['id', 'contents']).orderBy('id').execute();
  const before = oldest(ctx.now());
  for (const { id, contents } of rows) {
    const { removedAt, fileId } = contents as Row<'evidence'>;
    if (fileId === null || removedAt === null || removedAt >= before) continue;
    await deleteFile(ctx, fileId);
    const change = { contents: JSON.stringify({ ...contents, ...gone }) };
    await db.updateTable('deletedRows').set(change).where('id', '=', id).execute();
  }
}

async function deleteFile({ db }: WritingCtx, id: number | null): Promise<void> {
  await db.deleteFrom('evidenceFiles').where('id', '=', id).execute();
}
