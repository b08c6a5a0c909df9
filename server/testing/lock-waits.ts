import type pg from 'pg';

/** Counts the connections to the client's PostgreSQL database that wait for a lock. */
export async function lockWaits(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
