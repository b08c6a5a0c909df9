import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/*
 * A database that takes connections and answers nothing, as one on a machine that hangs. Whoever waits for
 * it is let go together: their connections are closed, and the next requests open new ones.
 */

const lookEveryMs = 250;
/** In use for longer than this, a connection is worth a question. */
const suspectAfterMs = 1500;
/** So long the question may take. A request waits at most for this twice, and is answered within 5 s. */
const patienceMs = 2000;

/**
 * Watches the connections in use. Whether the database answers at all is asked on a connection of its own:
 * a statement that merely takes long is left alone. The result stops the watch.
 */
export function closeWhenHung(pool: pg.Pool, url: string): () => void {
  const inUseSince = new Map<pg.PoolClient, number>();
  let asking = false;
  pool.on('acquire', (client) => void inUseSince.set(client, performance.now()));
  pool.on('release', (_, client) => void inUseSince.delete(client));

  async function look(): Promise<void> {
    const now = performance.now();
    const suspects = [...inUseSince].filter(([, since]) => since < now - suspectAfterMs);
    if (asking || suspects.length === 0) return;
    asking = true;
    const answers = await answersAtAll(url);
    asking = false;
    if (answers) {
      for (const [client] of suspects) {
        if (inUseSince.has(client)) inUseSince.set(client, performance.now());
      }
    } else {
      // Whoever waited since before the question has waited for all of it.
      const hung = [...inUseSince].filter(([, since]) => since < now);
      for (const [client] of hung) void (client as pg.Client).end().catch(() => {});
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** False only where nothing comes at all: a refusal, or a connection that breaks, is an answer. */
async function answersAtAll(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waymark watch',
    connectionTimeoutMillis: patienceMs * 2,
  });
  client.on('error', () => {});
  const ask = async () => {
    await client.connect();
    await client.query('select 1');
  };
  const answered = ask().then(
    () => true,
    () => true,
  );
  const late = sleep(patienceMs, false, { ref: false });
  const answers = await Promise.race([answered, late]);
  void client.end().catch(() => {});
  return answers;
}
