import type { EventEmitter } from 'node:events';

import type pg from 'pg';

/** After one of these a connection is of no use, although it may go on answering. */
const fatal = /^(08...|57P0[1-5]|25P0[34]|26000|42P05)$/;
/** In a transaction that may only read. */
const readOnly = '25006';
/** A connection that was opened so lately says how things are now. */
const freshMs = 250;

/**
 * Lends the connections of a pool, none of which is useless. A session keeps the settings that it began with:
 * while a database is read-only, every session that begins is so for good. When one of them refuses to write,
 * all of its age are given up.
 */
export function lendConnections(pool: pg.Pool) {
  const opened = new WeakMap<pg.PoolClient, number>();
  const useless = new WeakSet<pg.PoolClient>();
  let renewed = 0;

  const isUseful = (client: pg.PoolClient) =>
    !useless.has(client) && (opened.get(client) ?? 0) >= renewed;

  function judge(client: pg.PoolClient, code: string): void {
    if (fatal.test(code)) useless.add(client);
    if (code !== readOnly || !isUseful(client)) return;
    const now = performance.now();
    if (now - (opened.get(client) ?? 0) > freshMs) renewed = now;
  }

  pool.on('connect', (client) => {
    opened.set(client, performance.now());
    // Hears of each error that comes from the database, whoever asked.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => judge(client, code));
  });

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (isUseful(client)) return client;
    client.release(true);
    return connect();
  }

  return {
    connect,
    /** Whether the connections that there were at this moment have all been given up since. */
    renewedSince: (moment: number) => renewed > moment,
  };
}
