import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { Problem } from '#server/problem.ts';

import type { Tables } from './tables.ts';

/**
 * PostgreSQL's advisory lock: shared for all users of the data, exclusive for replacing it. Must be the same in
 * every version.
 */
export const replacementLock = 7_392_616;

/**
 * Blocks a restore until this transaction on PostgreSQL ends. Throws while one runs. A server holds the lock while
 * it runs, but its connection may break, which it notices late.
 */
export async function refuseWhileReplaced(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${replacementLock}) as taken`.execute(trx);
  if (rows[0]?.taken) return;
  throw new Problem('busy', 'The data is being replaced by a restore. Try again shortly.', {
    retryAfter: 5,
  });
}
