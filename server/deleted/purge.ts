import type { Ctx } from '../ctx.ts';
import { letGo } from '../db/removed.ts';

const everyMs = 60 * 60 * 1000;

/**
 * Lets go for good of what was deleted long enough ago, now and every hour. What is due is in no list from
 * its moment on; this takes it out of the database. Returns what ends it.
 */
export function purgeHourly(ctx: Ctx, onProblem: (error: Error) => void): () => void {
  const purge = () => void letGo(ctx).catch(onProblem);
  purge();
  const timer = setInterval(purge, everyMs).unref();
  return () => clearInterval(timer);
}
