import { readdirSync } from 'node:fs';

import { stampOf } from '#server/admin/stamp.ts';

export const retainedBackups = 14;

const named = /^waymark-\d{8}T\d{9}Z\.backup$/;
export const isBackup = (name: string) => named.test(name);
export const nameAt = (moment: Date) => `waymark-${stampOf(moment)}.backup`;

/** Backups whose names are dated after this moment. */
export function filesAhead(folder: string, moment: Date): string[] {
  try {
    return readdirSync(folder).filter((name) => isBackup(name) && name > nameAt(moment));
  } catch {
    // Not there yet, or unreadable: the next backup reports it.
    return [];
  }
}
