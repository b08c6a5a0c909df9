import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { columnValues } from './column-values.ts';
import type { Database, Topic } from './database.ts';
import { lendConnections } from './lent-connections.ts';
import { namedStatements } from './named-statements.ts';
import { pipelinedTransactions } from './pipelined.ts';
import { watchPool } from './pool-watchdog.ts';
import { createSnapshots } from './snapshots.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const channel = 'waymark';

type Parsers = (oid: number, format?: unknown) => (value: never) => unknown;
const ordinaryParser = pg.types.getTypeParser as Parsers;

// Ids and counts stay below 2^53, so they are plain numbers, as on SQLite.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) =>
    oid === int8 ? Number : ordinaryParser(oid, format),
};

/**
 * Opens a pool on a PostgreSQL database. The database may restart: broken idle connections are dropped, and a call
 * that uses one returns 503, as does a call while the database hangs or is read-only. `onProblem` is called for
 * idle connections that broke. `patient`: no statement timeout, for migrations on large data.
 */
export function openPostgres(
  url: string,
  onProblem: (error: Error) => void,
  { patient } = { patient: false },
): Database {
  const watch = patient ? undefined : watchPool(url);
  const open = (most: number) => openPool(url, { onProblem, watch, most });
  const main = open(10);
  const aside = open(1);
  const source = { engine: 'postgres', url } as const;
  const snapshots = createSnapshots(source);
  const pipelined = pipelinedTransactions(main.db);
  return {
    engine: 'postgres',
    source,
    read: main.db,
    aside: aside.db,
    write: main.db,
    transact: async (work) => {
      const startedAt = performance.now();
      try {
        return await pipelined(work);
      } catch (error) {
        // The session was an old one: nothing was written, and a new session may be able to write.
        if (isReadOnly(error) && main.renewedSince(startedAt))
          Object.assign(error, { again: true });
        throw error;
      }
    },
    snapshot: snapshots.open,
    announce: coalescedNotify(async (topic) => {
      await sql`select pg_notify(${channel}, ${topic})`.execute(main.db);
    }),
    close: async () => {
      watch?.stop();
      await Promise.all([main.db.destroy(), aside.db.destroy(), snapshots.close()]);
    },
  };
}

type Pooling = {
  onProblem: (error: Error) => void;
  watch: ReturnType<typeof watchPool> | undefined;
  most: number;
};

function openPool(url: string, { onProblem, watch, most }: Pooling) {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    application_name: 'waymark',
    connectionTimeoutMillis: 4000,
    ...(watch && { query_timeout: 30_000, statement_timeout: 30_000 }),
    idle_in_transaction_session_timeout: 30_000,
    // Starting parallel workers takes longer than these reads, and they would use processors needed by others.
    options: '-c max_parallel_workers_per_gather=0',
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', onProblem);
  // The pool handles idle connections that break. Without a listener, one that breaks between two statements of a
  // transaction would end the process; the next statement reports the error.
  pool.on('connect', (client) => void client.on('error', () => {}));
  if (watch) pool.on('connect', namedStatements());
  const lent = lendConnections(pool);
  const connect = watch ? watch.watched(pool, lent.connect) : lent.connect;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect, end: () => pool.end(), options: pool.options },
    }),
    plugins: [columnValues()],
  });
  return { db, renewedSince: lent.renewedSince };
}

function isReadOnly(error: unknown): error is Error {
  return (error as { code?: string }).code === '25006';
}

/** Calls during a notification share the next one. */
function coalescedNotify(say: (topic: Topic) => Promise<void>): (topic: Topic) => Promise<void> {
  const now = new Map<Topic, Promise<void>>();
  const next = new Map<Topic, Promise<void>>();

  function begin(topic: Topic): Promise<void> {
    next.delete(topic);
    const saying = say(topic).finally(() => now.delete(topic));
    now.set(topic, saying);
    return saying;
  }

  return (topic) => {
    const before = now.get(topic);
    if (!before) return begin(topic);
    const later = next.get(topic) ?? before.catch(() => {}).then(() => begin(topic));
    next.set(topic, later);
    return later;
  };
}

/**
 * Listens for notifications of other processes on a connection of its own, which is reopened if it breaks.
 * `onConnect` runs after every (re)connection, because notifications may have been missed. Resolves once connected;
 * the result stops listening.
 */
export async function listen(
  url: string,
  heard: { onTopic: (topic: string) => void; onConnect: () => void },
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'waymark listener',
      connectionTimeoutMillis: 4000,
      keepAlive: true,
    });
    const again = () => {
      if (stopped || client !== fresh) return;
      client = undefined;
      fresh.end().catch(() => {});
      retry = setTimeout(() => void connect().catch(again), 1000);
    };
    client = fresh;
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', (notice) => heard.onTopic(notice.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      heard.onConnect();
    } catch {
      again();
    }
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
