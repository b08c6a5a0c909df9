import * as z from 'zod/mini';

import { id, timestamp } from './values.ts';

export const backupStates = ['waiting', 'running', 'proven', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

export const backup = z.object({
  id,
  state: z.enum(backupStates),
  nightly: z.boolean(),
  requestedAt: timestamp,
  requestedBy: z.nullable(z.string()),
  endedAt: z.nullable(timestamp),
  host: z.nullable(z.string()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});
export type Backup = z.infer<typeof backup>;

export const backupOverview = z.object({
  /** Null if nightly backups are off. */
  nextAt: z.nullable(timestamp),
  folder: z.string(),
  kept: z.int(),
  lastProven: z.nullable(backup),
  /** The latest backup failed, the last successful restore test is too old, or a backup is dated in the future. */
  trouble: z.nullable(z.enum(['failed', 'old', 'ahead'])),
  /** Set if the server's Node version has known vulnerabilities. */
  serverWarning: z.nullable(z.string()),
  backups: z.array(backup),
});
export type BackupOverview = z.infer<typeof backupOverview>;

/** After this many days without a successful restore test the backups are reported as out of date. */
export const proofDays = 2;
