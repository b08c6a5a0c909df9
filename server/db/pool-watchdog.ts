import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { atDeadline, DeadlineExceeded } from '#server/deadline.ts';

/*
 * Detects a database that accepts connections but does not respond, for example on a hung machine, or after a
 * failover while some connections still lead to the old primary. All waiting requests are refused together, and new
 * ones immediately until it responds again.
 */

const lookEveryMs = 250;
/** Waiting for a connection, or using one, longer than this triggers a check. */
const suspectAfterMs = 1000;
/** The timeout of the check. A request waits at most for this and the times above, which is below 5 s. */
const patienceMs = 2000;
const tickMs = 100;

type Connect = () => Promise<pg.PoolClient>;
/** A request that waits for a connection, or uses one. */
type Use = { since: number; client?: pg.PoolClient; refuse: (error: Error) => void };

/**
 * Watches waiting requests and used connections. A separate connection checks whether the database responds and
 * still serves them: a slow statement is left alone.
 */
export function watchPool(url: string) {
  const uses = new Set<Use>();
  const lent = new WeakMap<pg.PoolClient, Use>();
  let asking = false;
  let hangs = false;

  async function look(): Promise<void> {
    const now = performance.now();
    const isSuspect = ({ since }: Use) => since < now - suspectAfterMs;
    if (asking || !(hangs || uses.values().some(isSuspect))) return;
    asking = true;
    const serves = await whomItServes(url);
    asking = false;
    hangs = serves === nobody;
    for (const use of uses) {
      if (hangs) letGo(use);
      // The check does not know about connections opened after it.
      else if (use.client && use.since < now && !serves(processOf(use.client))) letGo(use);
      else if (isSuspect(use)) use.since = performance.now();
    }
  }

  function letGo(use: Use): void {
    // `end` would wait for the responses to pending queries.
    if (use.client) streamOf(use.client).destroy();
    else use.refuse(new DeadlineExceeded('The database does not answer'));
  }

  function wait(connect: Connect): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const use: Use = {
        since: performance.now(),
        refuse: (error) => {
          cancel();
          uses.delete(use);
          reject(error);
        },
      };
      const cancel = atDeadline(() =>
        use.refuse(new DeadlineExceeded('No connection was free in time')),
      );
      const got = (client: pg.PoolClient) => {
        // The request has given up.
        if (!uses.has(use)) return client.release();
        cancel();
        use.client = client;
        lent.set(client, use);
        resolve(client);
      };
      uses.add(use);
      connect().then(got, use.refuse);
    });
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    /** Watches the connections of a pool: take connections only from the result. */
    watched: (pool: pg.Pool, connect: Connect): Connect => {
      pool.on('release', (_, client) => {
        const use = lent.get(client);
        if (use) uses.delete(use);
      });
      return () =>
        hangs ? Promise.reject(new DeadlineExceeded('The database hangs')) : wait(connect);
    },
    stop: () => clearInterval(timer),
  };
}

type Serves = (process: number | undefined) => boolean;
const all: Serves = () => true;
const nobody: Serves = () => false;

/** Returns none only without any response: a refusal or a broken connection is a response. */
async function whomItServes(url: string): Promise<Serves> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waymark watch',
    connectionTimeoutMillis: patienceMs * 2,
  });
  client.on('error', () => {});
  const answered = ask(client).catch(() => all);
  const late = patience().then(() => nobody);
  const serves = await Promise.race([answered, late]);
  void client.end().catch(() => {});
  return serves;
}

/** Counts only time in which this process could receive a response: a busy process must not blame the database. */
async function patience(): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += tickMs) {
    await sleep(tickMs, undefined, { ref: false });
    // Responses that arrived during a long turn of the event loop are read before the next one.
    await nextTurn();
  }
}

/** A pooler assigns its own process ids, which are meaningless here. */
async function ask(client: pg.Client): Promise<Serves> {
  await client.connect();
  const { rows } = await client.query<{ own: number; served: number[] }>(
    'select pg_backend_pid() as own, array(select pid from pg_stat_activity) as served',
  );
  const [{ own, served } = { own: 0, served: [] }] = rows;
  return own === processOf(client) ? (process) => served.includes(process ?? 0) : all;
}

/** The backend process of a connection, as reported when it was opened. */
function processOf(client: pg.ClientBase): number | undefined {
  return (client as { processID?: number }).processID;
}

function streamOf(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
