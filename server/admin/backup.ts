import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from '#server/db/database.ts';

import { AdminFailure } from './failure.ts';
import { readBackup } from './read-backup.ts';
import { syncFolder } from './sqlite-staging.ts';
import { writeBackup } from './write-backup.ts';
import type { RowCounts } from './write-backup.ts';

type How = { replace: boolean; signal?: AbortSignal };

/**
 * Creates a verified backup at `file`, synced to disk. It is written under a temporary name first, so that `file`
 * is always complete. Throws AdminFailure if the file exists, unless `replace`.
 */
export async function backup(
  database: Database,
  file: string,
  { replace, signal }: How,
): Promise<RowCounts> {
  const refuseExisting = () => {
    if (existsSync(file) && !replace) {
      throw new AdminFailure(`${file} already exists. Choose another name or use --replace.`);
    }
  };
  refuseExisting();
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const counts = await writeBackup(database, unfinished, signal);
    await readBackup(unfinished, undefined, signal);
    refuseExisting();
    renameSync(unfinished, file);
    syncFolder(dirname(file));
    return counts;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
