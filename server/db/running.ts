import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DatabaseUnusable } from './open.ts';
import { replacementLock } from './replacement.ts';

/*
 * Locks on the data. Every server and every command holds a shared lock while it runs; replacing the data takes the
 * exclusive lock. Both end with their process in any case: on SQLite the lock is on an empty file beside the
 * database, on PostgreSQL it is an advisory lock of a dedicated connection. Such a connection can break, so each
 * write on PostgreSQL takes the lock too (replacement.ts).
 */

type Where = { databaseUrl: string | undefined; dataDir: string };
type Release = () => Promise<void>;

const retryMs = 1000;

/**
 * Takes a shared lock on the data until the result is called. Throws DatabaseUnusable while the data is being
 * replaced.
 */
export async function markRunning({ databaseUrl, dataDir }: Where): Promise<Release> {
  return databaseUrl ? markOnPostgres(databaseUrl) : markOnFolder(dataDir);
}

/**
 * Takes the exclusive lock on the data until the result is called. Throws DatabaseUnusable if the data is in use.
 */
export async function keepServersOut({ databaseUrl, dataDir }: Where): Promise<Release> {
  const release = databaseUrl
    ? await lockPostgres(databaseUrl, 'pg_try_advisory_lock')
    : lockFolder(dataDir, 'begin exclusive');
  if (release) return release;
  throw new DatabaseUnusable('A server or another command is at work on this data. Stop it first.');
}

const beingReplaced = 'The data is being replaced by a restore. Start again when that is finished.';

// Garbage collection of its connection would release a lock, so the reference is kept here.
const held = new Set<DatabaseSync>();

async function markOnFolder(dataDir: string): Promise<Release> {
  const release = lockFolder(dataDir, 'begin');
  if (!release) throw new DatabaseUnusable(beingReplaced);
  return release;
}

function lockFolder(dataDir: string, begin: 'begin' | 'begin exclusive'): Release | null {
  const folder = resolve(dataDir);
  let connection: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    connection = new DatabaseSync(join(folder, 'waymark.lock'), { timeout: 0 });
    // Nothing is ever written; this avoids a journal file.
    connection.exec('pragma journal_mode = memory');
    connection.exec(begin);
    // A transaction takes its shared lock with its first read.
    connection.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    connection?.close();
    if (isBusy(error)) return null;
    throw new DatabaseUnusable(`DATA_DIR: ${folder} cannot be used (${(error as Error).message}).`);
  }
  const lock = connection;
  held.add(lock);
  return async () => {
    if (held.delete(lock)) lock.close();
  };
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5;
}

/** The connection may break while the server runs: the lock is taken again as soon as possible. */
async function markOnPostgres(url: string): Promise<Release> {
  const lock: { release: Release | null } = { release: null };
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const take = async () => {
    lock.release = await lockPostgres(url, 'pg_try_advisory_lock_shared', takeAgain);
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

  if (!(await take())) throw new DatabaseUnusable(beingReplaced);
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await lock.release?.();
  };
}

/** Takes the lock on a connection of its own; null if it is not available. */
async function lockPostgres(
  url: string,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  onLost: () => void = () => {},
): Promise<Release | null> {
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
    onLost();
  };
  // Without a listener a broken connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [
      replacementLock,
    ]);
    if (!rows[0]?.taken) {
      await client.end();
      return null;
    }
  } catch (error) {
    client.end().catch(() => {});
    const { message, code } = error as { message?: string; code?: string };
    throw new DatabaseUnusable(
      `DATABASE_URL: the database cannot be reached (${message || code}).`,
    );
  }
  client.on('error', lose);
  client.on('end', lose);
  return async () => {
    lost = true;
    await client.end().catch(() => {});
  };
}
