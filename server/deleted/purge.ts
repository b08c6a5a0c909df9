import type { Ctx } from '#server/ctx.ts';
import { deleteUnusedFiles } from '#server/files/blobs.ts';
import { transaction } from '#server/records/transaction.ts';
import { letGo } from '#server/records/trash.ts';

/**
 * Deletes expired trash with the files of its slides, in one transaction. Expired trash is not listed even before.
 */
export async function purge(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    await letGo(inside);
    await deleteUnusedFiles(inside);
  });
}
