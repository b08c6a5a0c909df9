import { accessSync, constants, mkdirSync } from 'node:fs';

import type { Config } from '#server/config.ts';

/** A warning if no backup can be made in the configured folder, or null. */
export function backupFolderWarning({ on, folder }: Config['backups']): string | null {
  if (!on) return null;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return `No backups can be made: BACKUP_DIR ${folder} cannot be used (${(error as Error).message}). Set BACKUP_DIR to a folder that this user may write to, or BACKUPS=off.`;
  }
}
