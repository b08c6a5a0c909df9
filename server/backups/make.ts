import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { backup } from '#server/admin/backup.ts';
import { explain } from '#server/admin/failure.ts';
import { restore, stampOf } from '#server/admin/restore.ts';
import { syncFolder } from '#server/admin/sqlite-staging.ts';
import type { Database } from '#server/db/database.ts';

/** How many backups of a folder are kept. */
export const keptBackups = 14;

/** What became of a backup. */
export type Made = {
  file: string;
  bytes: number;
  rows: number;
  /** Why it is not to be relied on; null where the proof found nothing. */
  problem: string | null;
};

const named = /^waymark-\d{8}T\d{9}Z\.backup$/;
const nameAt = (moment: Date) => `waymark-${stampOf(moment)}.backup`;
const unproven = 'waymark-unproven.backup';

/**
 * Makes a backup in this folder and proves it: it is restored into a database made for that, and everything in
 * there is checked. Of the proven ones the latest are kept. One that is not good is kept too, under a name that
 * says so, until the next of its kind.
 */
export async function makeBackup(
  database: Database,
  folder: string,
  signal?: AbortSignal,
): Promise<Made> {
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

/**
 * Restores a backup into a database of its own, and checks everything there. Returns what is wrong, in a line;
 * null where nothing is. The place is the folder of the backups: the one that there is surely room to write.
 */
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
    return `The check of the restored data found: ${findings[0]}${more}`;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return `It could not be restored: ${explain(error)}`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const proofPlace = 'proof-';

/** What was left by one that was killed. Nobody else makes one now: that is what its row is for. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const unfinished = name.startsWith(unproven) && name !== unproven;
    if (!unfinished && !name.startsWith(proofPlace)) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Keeps the latest, this one above all. A later date than its own is a wrong one, and neither counts nor goes. */
function removeOldest(file: string): void {
  const folder = dirname(file);
  const names = readdirSync(folder).filter((name) => named.test(name) && name <= basename(file));
  for (const name of names.toSorted().slice(0, -keptBackups)) rmSync(join(folder, name));
}

/** The backups of a folder that are dated after this moment. */
export function filesAhead(folder: string, moment: Date): string[] {
  const isAhead = (name: string) => named.test(name) && name > nameAt(moment);
  try {
    return readdirSync(folder).filter(isAhead);
  } catch {
    // Not there yet, or not to be read: the next backup says what is wrong.
    return [];
  }
}
