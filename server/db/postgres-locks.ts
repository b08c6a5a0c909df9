import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { replacementLock } from './replacement.ts';
import type { Tables } from './tables.ts';
import { unusable } from './unusable.ts';

/*
 * Advisory locks of dedicated connections. Such a connection can break while its process runs, which then takes the
 * lock again.
 */

type Release = () => Promise<void>;

const retryMs = 250;
/** Within this time a process takes a lost lock again. */
export const lockIsLostMs = 2000;
/** Together with the number of a server. Must be the same in every version. */
const serversLock = 7_392_620;

/** Holds the shared lock, and that of the server if this is one. Returns null while the data is being replaced. */
export async function shareLock(url: string, server?: number): Promise<Release | null> {
  const lock: { release: Release | null } = { release: null };
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const take = async () => {
    const how = { lock: 'pg_try_advisory_lock_shared', server, onLost: takeAgain } as const;
    lock.release = (await takeLock(url, how))?.release ?? null;
    if (stopped) await lock.release?.();
    return lock.release !== null;
  };
  const takeAgain = () => {
    lock.release = null;
    if (stopped) return;
    retry = setTimeout(() => {
      take().then((taken) => taken || takeAgain(), takeAgain);
    }, retryMs).unref();
  };

  if (!(await take())) return null;
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await lock.release?.();
  };
}

/**
 * Takes the exclusive lock; null if another process holds one. It is asked for twice, because a process may just
 * have lost its lock.
 */
export async function takeExclusiveLock(url: string): Promise<Release | null> {
  const lock = 'pg_try_advisory_lock';
  const first = await takeLock(url, { lock });
  // Without tables there is no server.
  if (!first?.hasTables) return first?.release ?? null;
  await first.release();
  await pause(lockIsLostMs);
  return (await takeLock(url, { lock }))?.release ?? null;
}

/** The numbers of the servers that hold their lock. */
export async function livingServers(db: Kysely<Tables>): Promise<Set<number>> {
  const { rows } = await sql<{ server: number }>`
    select objid::bigint as server from pg_locks
    where locktype = 'advisory' and granted and classid = ${serversLock} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return new Set(rows.map(({ server }) => server));
}

type How = {
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';
  server?: number | undefined;
  onLost?: () => void;
};

/** Takes the lock on a connection of its own; null if it is not available. */
async function takeLock(
  url: string,
  { lock, server, onLost }: How,
): Promise<{ release: Release; hasTables: boolean } | null> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waymark lock',
    connectionTimeoutMillis: 4000,
    keepAlive: true,
  });
  let lost = false;
  const lose = () => {
    if (lost) return;
    lost = true;
    client.end().catch(() => {});
    onLost?.();
  };
  // Without a listener a broken connection would end the process.
  client.on('error', () => {});
  let hasTables: boolean;
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean; used: boolean }>(
      `select ${lock}($1) as taken, to_regclass('migrations') is not null as used`,
      [replacementLock],
    );
    const [answer] = rows;
    if (!answer?.taken) {
      await client.end();
      return null;
    }
    hasTables = answer.used;
    if (server !== undefined) {
      await client.query('select pg_advisory_lock($1, $2)', [serversLock, server]);
    }
  } catch (error) {
    client.end().catch(() => {});
    throw unusable(error, { databaseUrl: url, dataDir: '' });
  }
  client.on('error', lose);
  client.on('end', lose);
  const release = async () => {
    lost = true;
    await client.end().catch(() => {});
  };
  return { release, hasTables };
}
