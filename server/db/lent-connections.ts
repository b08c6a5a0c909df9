import type { EventEmitter } from 'node:events';

import type pg from 'pg';

/** After these errors a connection is useless, although it may still respond. */
const fatal = /^(08...|57P0[1-5]|25P0[34]|26000|42P05)$/;
/** A write in a read-only transaction. */
const readOnly = '25006';
/** A connection opened this recently has the current settings of the database. */
const freshMs = 250;

/**
 * Lends the connections of a pool and discards useless ones. A session keeps its initial settings: one that started
 * while the database was read-only stays read-only. If one refuses to write, all connections of its age are
 * discarded. The error of one that cannot be opened has `isOfOpening`, because its code does not tell: PostgreSQL on a
 * full disk reports an internal error.
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
    // Receives every error from the database, for any query.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => judge(client, code));
  });

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect().catch((error: Error) => {
      throw Object.assign(error, { isOfOpening: true });
    });
    if (isUseful(client)) return closedIfOpen(client);
    client.release(true);
    return connect();
  }

  return {
    connect,
    /** Whether all connections from before this time have been discarded. */
    renewedSince: (moment: number) => renewed > moment,
  };
}

/** Closes a connection that is released inside a transaction, because it cannot be reused. */
function closedIfOpen(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = (destroy) =>
    release(destroy || (client as pg.Client).getTransactionStatus() !== 'I');
  return client;
}
