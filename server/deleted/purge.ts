import type { Ctx } from '../ctx.ts';
import { letGo } from '../db/removed.ts';
import { transaction } from '../db/transaction.ts';
import { deleteUnusedFiles } from '../slides/files.ts';

const everyMs = 60 * 60 * 1000;

/**
 * Lets go for good of what was deleted long enough ago, now and every hour. What is due is in no list from
 * its moment on; this takes it out of the database. Returns what ends it.
 */
export function purgeHourly(ctx: Ctx, onProblem: (error: Error) => void): () => void {
  const again = () => void purge(ctx).catch(onProblem);
  again();
  const timer = setInterval(again, everyMs).unref();
  return () => clearInterval(timer);
}

/** Lets go of what is due, and of the files of the slides among it: both or neither. */
export async function purge(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    await letGo(inside);
    await deleteUnusedFiles(inside);
  });
}
