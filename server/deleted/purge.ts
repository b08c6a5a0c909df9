import type { Ctx } from '#server/ctx.ts';
import { deleteUnusedFiles } from '#server/files/blobs.ts';
import { transaction } from '#server/records/transaction.ts';
import { letGo } from '#server/records/trash.ts';

/**
 * Lets go for good of what was deleted long enough ago, and of the files of the slides among it: both or
 * neither. What is due is in no list from its moment on; this takes it out of the database.
 */
export async function purge(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    await letGo(inside);
    await deleteUnusedFiles(inside);
  });
}
