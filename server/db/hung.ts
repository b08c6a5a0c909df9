import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/*
 * A database that takes connections and answers nothing, as one on a machine that hangs; or one that another
 * has taken over from, to which some connections still lead. Whoever waits for it is let go together: their
 * connections are closed, and the next requests open new ones.
 */

const lookEveryMs = 250;
/** In use for longer than this, a connection is worth a question. */
const suspectAfterMs = 1500;
/** So long the question may take. A request waits at most for this twice, and is answered within 5 s. */
const patienceMs = 2000;

/**
 * Watches the connections in use. Whether the database answers at all, and serves them, is asked on a
 * connection of its own: a statement that merely takes long is left alone. The result stops the watch.
 */
export function closeWhenHung(pool: pg.Pool, url: string): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  let asking = false;
  pool.on('acquire', (client) => void inUseSince.set(client, performance.now()));
  pool.on('release', (_, client) => void inUseSince.delete(client));

  async function look(): Promise<void> {
    const now = performance.now();
    const isSuspect = (since: number) => since < now - suspectAfterMs;
    if (asking || !inUseSince.values().some(isSuspect)) return;
    asking = true;
    const serves = await whomItServes(url);
    asking = false;
    for (const [client, since] of inUseSince) {
      // Whoever waited since before the question has waited for all of it.
      if (since >= now) continue;
      if (!serves(processOf(client))) void (client as pg.Client).end().catch(() => {});
      else if (isSuspect(since)) inUseSince.set(client, performance.now());
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

type Serves = (process: number | undefined) => boolean;
const all: Serves = () => true;
const nobody: Serves = () => false;

/** Nobody only where nothing comes at all: a refusal, or a connection that breaks, is an answer. */
async function whomItServes(url: string): Promise<Serves> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waymark watch',
    connectionTimeoutMillis: patienceMs * 2,
  });
  client.on('error', () => {});
  const answered = ask(client).catch(() => all);
  const late = sleep(patienceMs, nobody, { ref: false });
  const serves = await Promise.race([answered, late]);
  void client.end().catch(() => {});
  return serves;
}

/** Behind a pooler, which gives its own numbers to connections, they tell nothing. */
async function ask(client: pg.Client): Promise<Serves> {
  await client.connect();
  const { rows } = await client.query<{ own: number; served: number[] }>(
    'select pg_backend_pid() as own, array(select pid from pg_stat_activity) as served',
  );
  const [{ own, served } = { own: 0, served: [] }] = rows;
  return own === processOf(client) ? (process) => served.includes(process ?? 0) : all;
}

/** The process of the database that serves a connection, as it was told when it was opened. */
function processOf(client: pg.ClientBase): number | undefined {
  return (client as { processID?: number }).processID;
}
