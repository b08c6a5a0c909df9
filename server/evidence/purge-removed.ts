import { giveWay } from '#server/db/give-way.ts';
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
  const kept = await ctx.db
    .selectFrom('deletedThings')
    .select('id')
    .where('hasRecords', '=', true)
    // The JSON form of a removal.
    .where((eb) => eb('contents', 'like', '%"removedAt":"%' as never))
    .orderBy('id')
    .execute();
  for (const { id } of kept) {
    // Contents can be large.
    await giveWay();
    await purgeInTrash(ctx, id);
  }
}

async function purgeInTrash(ctx: WritingCtx, id: number): Promise<void> {
  const { db, database } = ctx;
  const thing = await db
    .selectFrom('deletedThings')
    .select('contents')
    .where('id', '=', id)
    .$if(database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!thing) return;
  const { contents } = thing;
  const before = oldest(ctx.now());
  const expired = contents.rows
    .flatMap(({ table, values }) => (table === 'evidence' ? (values as Row<'evidence'>[]) : []))
    .filter(({ removedAt, fileId }) => fileId !== null && removedAt !== null && removedAt < before);
  if (expired.length === 0) return;
  for (const row of expired) {
    await deleteFile(ctx, row.fileId);
    Object.assign(row, gone);
  }
  const change = { contents: JSON.stringify(contents) };
  await db.updateTable('deletedThings').set(change).where('id', '=', id).execute();
}

async function deleteFile({ db }: WritingCtx, id: number | null): Promise<void> {
  await db.deleteFrom('evidenceFiles').where('id', '=', id).execute();
}
