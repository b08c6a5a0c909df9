import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Runs `work` in a snapshot without blocking writers. */
export async function withSnapshot<T>(
  { engine, read }: Database,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return sqliteSnapshot(read, work);
  return read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await withoutTimeLimits(trx);
      await fixState(trx);
      return work(trx);
    });
}

/** Disables request time limits in this PostgreSQL transaction. */
export async function withoutTimeLimits(trx: Kysely<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

// `read` has a single connection, so the transaction covers all of its reads.
async function sqliteSnapshot<T>(
  read: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  await sql`begin deferred`.execute(read);
  try {
    await fixState(read);
    return await work(read);
  } finally {
    await sql`rollback`.execute(read);
  }
}

/** On both engines the first read fixes the snapshot. */
async function fixState(db: Kysely<Tables>): Promise<void> {
  await sql`select name from migrations limit 1`.execute(db);
}
