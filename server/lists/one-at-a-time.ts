import { sql } from 'kysely';

import type { WritingCtx } from '#server/records/transaction.ts';

// Arbitrary, but unique among advisory locks.
const key = 7_392_620;

/**
 * Serializes changes to the lists until the end of this transaction. Call it before locking any row. Without it two
 * transactions would deadlock: a rename writes the unique `nameKey` before `name`, an insert the other way round,
 * and projects refer to entries of both lists. SQLite has a single writer anyway.
 */
export async function oneAtATime({ db, database }: WritingCtx): Promise<void> {
  if (database.engine !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(db);
}
