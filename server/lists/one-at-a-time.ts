import { sql } from 'kysely';

import type { WritingCtx } from '#server/records/transaction.ts';

// Arbitrary; no other advisory lock has it.
const key = 7_392_618;

/**
 * Waits until no other transaction changes or restores entries of the lists; held until this transaction ends.
 * Must be called before any row is locked. Without it two would lock crosswise: a rename writes the unique
 * `nameKey` before `name`, an insert the other way round, and foreign keys lead from a project of one list to
 * entries of the other. SQLite has one writer at a time anyway.
 */
export async function oneAtATime({ db, database }: WritingCtx): Promise<void> {
  if (database.engine !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(db);
}
