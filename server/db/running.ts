import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { shareLock, takeExclusiveLock } from './postgres-locks.ts';
import { DatabaseUnusable, fileUnusable } from './unusable.ts';

/*
 * Locks on the data. Every server and every command holds a shared lock while it runs; replacing the data takes the
 * exclusive lock. Both end with their process in any case: on SQLite the lock is on an empty file beside the
 * database, on PostgreSQL it is an advisory lock of a dedicated connection. Such a connection can break, so each
 * write on PostgreSQL takes the lock too (replacement.ts).
 */

type Where = { databaseUrl: string | undefined; dataDir: string };
type Release = () => Promise<void>;

/** A start holds the exclusive lock for a moment. */
const startMs = 500;

/**
 * Takes a shared lock on the data until the result is called. Throws DatabaseUnusable while the data is being
 * replaced. On PostgreSQL a server gives its number, which is then one of `livingServers`.
 */
export async function markRunning(
  { databaseUrl, dataDir }: Where,
  server?: number,
): Promise<Release> {
  const release = databaseUrl
    ? await shareLock(databaseUrl, server)
    : lockFolder(dataDir, 'begin', startMs);
  if (release) return release;
  throw new DatabaseUnusable(
    'The data is being replaced by a restore. Start again when that is finished.',
  );
}

/** Whether no process uses the data in this folder. Never on PostgreSQL: ask for the living servers. */
export async function isUnused({ databaseUrl, dataDir }: Where): Promise<boolean> {
  if (databaseUrl) return false;
  const release = lockFolder(dataDir, 'begin exclusive');
  await release?.();
  return release !== null;
}

/**
 * Takes the exclusive lock on the data until the result is called. Throws DatabaseUnusable if the data is in use.
 */
export async function keepServersOut({ databaseUrl, dataDir }: Where): Promise<Release> {
  const release = databaseUrl
    ? await takeExclusiveLock(databaseUrl)
    : lockFolder(dataDir, 'begin exclusive');
  if (release) return release;
  throw new DatabaseUnusable('A server or another command is at work on this data. Stop it first.');
}

// Garbage collection of its connection would release a lock, so the reference is kept here.
const locks = new Set<DatabaseSync>();

function lockFolder(
  dataDir: string,
  begin: 'begin' | 'begin exclusive',
  timeout = 0,
): Release | null {
  const file = join(resolve(dataDir), 'waymark.lock');
  let connection: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    accessSync(dirname(file), constants.W_OK);
    connection = new DatabaseSync(file, { timeout });
    // Nothing is ever written; this avoids a journal file.
    connection.exec('pragma journal_mode = memory');
    connection.exec(begin);
    // A transaction takes its shared lock with its first read.
    connection.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    connection?.close();
    if (isBusy(error)) return null;
    throw fileUnusable(error, file);
  }
  const lock = connection;
  locks.add(lock);
  return async () => {
    if (locks.delete(lock)) lock.close();
  };
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5;
}
