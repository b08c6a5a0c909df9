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

import { openSqlite } from '#server/db/sqlite.ts';
import { sqliteFile } from '#server/db/unusable.ts';

import { dataExists } from './failure.ts';
import type { IdsGiven } from './ids-given.ts';
import type { Staging } from './staging.ts';

export async function sqliteStaging(
  dataDir: string,
  { replace, stamp }: { replace: boolean; stamp: string },
): Promise<Staging> {
  const file = sqliteFile(dataDir);
  if (existsSync(file) && !replace) throw dataExists();
  const fresh = `${file}.restoring`;
  mkdirSync(dirname(file), { recursive: true });
  // Left behind by a killed restore.
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
      // Closing checkpoints the write-ahead log into the file.
      await close();
      const previous = existsSync(file) ? `${file}.before-${stamp}` : null;
      if (previous) {
        copyPermissions(fresh, file);
        keepAs(file, previous);
      }
      renameSync(fresh, file);
      syncFolder(dirname(file));
      return previous;
    },
    discard: async () => {
      await close();
      removeDatabase(fresh);
    },
  };
}

function copyPermissions(fresh: string, file: string): void {
  const { mode, uid, gid } = statSync(file);
  chmodSync(fresh, mode);
  if (process.getuid?.() === 0) chownSync(fresh, uid, gid);
}

/** Links the old database under a second name; then the new file replaces the first name. */
function keepAs(file: string, previous: string): void {
  checkpoint(file);
  // A damaged database cannot be checkpointed. Its log must not be applied to the new file.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, previous + suffix);
  }
  try {
    linkSync(file, previous);
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw error;
    // The file system does not support hard links.
    renameSync(file, previous);
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

function checkpoint(file: string): void {
  try {
    const connection = new DatabaseSync(file, { timeout: 5000 });
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {
    // Damaged, which may be the reason for this restore: kept unchanged.
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** Makes renames in the folder durable. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders and does not need this.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
