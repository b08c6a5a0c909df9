import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sqliteFile } from '#server/db/open.ts';
import { openSqlite } from '#server/db/sqlite.ts';

import { dataExists } from './failure.ts';
import type { IdsGiven } from './ids-given.ts';
import type { Staging } from './staging.ts';

/** A new file beside the database file. */
export async function sqliteStaging(
  dataDir: string,
  { replace, stamp }: { replace: boolean; stamp: string },
): Promise<Staging> {
  const file = sqliteFile(dataDir);
  if (existsSync(file) && !replace) throw dataExists();
  const fresh = `${file}.restoring`;
  mkdirSync(dirname(file), { recursive: true });
  // What a restore left that was killed.
  removeDatabase(fresh);
  const database = openSqlite(fresh);
  let open = true;
  const close = async () => {
    if (open) await database.close();
    open = false;
  };
  return {
    database,
    given: existsSync(file) ? idsGivenIn(file) : null,
    takeItsPlace: async () => {
      // Closing writes everything into the one file.
      await close();
      const kept = existsSync(file) ? `${file}.before-${stamp}` : null;
      if (kept) {
        makeAlike(fresh, file);
        keep(file, kept);
      }
      renameSync(fresh, file);
      syncFolder(dirname(file));
      return kept;
    },
    discard: async () => {
      await close();
      removeDatabase(fresh);
    },
  };
}

/** Whoever could read and write the old file can do so with the new one. */
function makeAlike(fresh: string, file: string): void {
  const { mode, uid, gid } = statSync(file);
  chmodSync(fresh, mode);
  if (process.getuid?.() === 0) chownSync(fresh, uid, gid);
}

/** Gives the old database a second name; the first one is taken over by the new file at once. */
function keep(file: string, kept: string): void {
  settle(file);
  // A damaged database could not be settled. Its latest changes must not be taken for the new one's.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
  }
  try {
    linkSync(file, kept);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw error;
    // A file system without second names.
    renameSync(file, kept);
  }
}

function idsGivenIn(file: string): IdsGiven | null {
  try {
    const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const rows = connection.prepare('select name, seq from sqlite_sequence').all();
    connection.close();
    return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
  } catch {
    return null;
  }
}

/** Moves what is still in the write-ahead log into the file. */
function settle(file: string): void {
  try {
    const connection = new DatabaseSync(file, { timeout: 5000 });
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {
    // Damaged, perhaps the very reason for this restore: it is kept as it is.
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** Makes renames in a folder outlast a power cut. */
export function syncFolder(folder: string): void {
  // Windows opens no folders; it needs no asking either.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
