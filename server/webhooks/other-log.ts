import { sql } from 'kysely';

import type { Database } from '#server/db/database.ts';

/*
 * A position in the log means something in one database only. These functions run when the data comes into another one.
 */

/** After a restore: nobody knows what was sent since the backup, so the primary manager decides. */
export async function pauseRestored({ write }: Database, now: string): Promise<void> {
  await write
    .updateTable('webhooks')
    .set({ pausedBecause: 'restored', pausedAt: now, leaseKey: null, leasedUntil: null })
    .execute();
}

/** After the move: nothing was lost or sent in between, so the same entries are handled. */
export async function followMove({ write }: Database): Promise<void> {
  // Every moved entry has the position 0, except the newest.
  await write
    .updateTable('webhooks')
    .set({ leaseKey: null, leasedUntil: null, position: newestPosition })
    .execute();
}

const newestPosition = sql<number>`coalesce((select "position" from ${sql.table('activity')} as "a"
  where "a"."id" = "webhooks"."entryId"), 0)`;

/** At start: PostgreSQL data that was copied into another cluster has that cluster's positions. */
export async function pauseForeign(database: Database, now: string): Promise<void> {
  if (database.engine !== 'postgres') return;
  await database.write
    .updateTable('webhooks')
    .set({ pausedBecause: 'restored', pausedAt: now, leaseKey: null, leasedUntil: null })
    .where('pausedBecause', 'is', null)
    .where('position', '>=', sql<number>`pg_current_xact_id()::text::bigint`)
    .execute();
}
