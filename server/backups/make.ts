import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { backup } from '#server/admin/backup.ts';
import { explain } from '#server/admin/failure.ts';
import { restore } from '#server/admin/restore.ts';
import { syncFolder } from '#server/admin/sqlite-staging.ts';
import type { Database } from '#server/db/database.ts';

import { isBackup, nameAt, retainedBackups } from './names.ts';

export type BackupResult = {
  file: string;
  bytes: number;
  rows: number;
  /** The reason why the backup is not reliable, or null. */
  problem: string | null;
};

const unproven = 'waymark-unproven.backup';

/**
 * Creates a backup and verifies it by restoring it into a temporary database and checking that. Keeps the latest
 * verified ones. A failed one is kept under its own name until the next failure.
 */
export async function makeBackup(
  database: Database,
  folder: string,
  signal?: AbortSignal,
): Promise<BackupResult> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(folder);
  const file = join(folder, nameAt(new Date()));
  const suspect = join(folder, unproven);
  const how = { replace: true, ...(signal && { signal }) };
  const counts = await backup(database, suspect, how);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { size: bytes } = statSync(suspect);
  const problem = await prove(suspect, folder, signal);
  if (problem !== null) return { file: suspect, bytes, rows, problem };
  renameSync(suspect, file);
  syncFolder(folder);
  removeOldest(file);
  return { file, bytes, rows, problem: null };
}

/** Restores the backup beside its file, where there is space. Returns the problem, or null. */
async function prove(
  file: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const place = mkdtempSync(join(folder, proofPlace));
  const findings: string[] = [];
  try {
    const { checked } = await restore({ dataDir: place, databaseUrl: undefined }, file, {
      replace: false,
      report: (line) => void findings.push(line),
      ...(signal && { signal }),
    });
    if (checked.differences === 0) return null;
    const more = checked.differences === 1 ? '' : `, and ${checked.differences - 1} more`;
    return `The restored data has errors: ${findings[0]}${more}`;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return `The backup could not be restored: ${explain(error)}`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const proofPlace = 'proof-';

/** Left behind by a killed process. The claimed row guarantees that no other backup is running. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const unfinished = name.startsWith(unproven) && name !== unproven;
    if (!unfinished && !name.startsWith(proofPlace)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Files dated after this backup have a wrong date: they are neither counted nor deleted. */
function removeOldest(file: string): void {
  const folder = dirname(file);
  const names = readdirSync(folder).filter((name) => isBackup(name) && name <= basename(file));
  for (const name of names.toSorted().slice(0, -retainedBackups)) rmSync(join(folder, name));
}
