import * as z from 'zod/mini';

import { id, timestamp } from './values.ts';

/**
 * Where a backup stands: asked for and not begun, under way, restored and checked without a finding, or not
 * to be relied on.
 */
export const backupStates = ['waiting', 'running', 'proven', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/** A backup that the server made by itself, at night or because it was asked to. */
export const backup = z.object({
  id,
  state: z.enum(backupStates),
  nightly: z.boolean(),
  requestedAt: timestamp,
  /** Who asked for it; null for that of a night. */
  requestedBy: z.nullable(z.string()),
  /** When it was proven, or failed. */
  endedAt: z.nullable(timestamp),
  /** The server that made it, and where it lies there. */
  host: z.nullable(z.string()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Why it failed. */
  problem: z.nullable(z.string()),
});
export type Backup = z.infer<typeof backup>;

/** How the backups are. */
export const backupOverview = z.object({
  /** When the next one is made by itself; null where that is switched off. */
  nextAt: z.nullable(timestamp),
  /** Where this server puts them. */
  folder: z.string(),
  /** How many of them are kept. */
  kept: z.int(),
  /** The latest that was restored as a proof. */
  lastProven: z.nullable(backup),
  /** What somebody has to look after: the latest one failed, the last proof is too old, or dates are in the future. */
  trouble: z.nullable(z.enum(['failed', 'old', 'ahead'])),
  /** Why the server itself has to be looked after: its Node has known security holes. */
  serverWarning: z.nullable(z.string()),
  /** The latest first. */
  backups: z.array(backup),
});
export type BackupOverview = z.infer<typeof backupOverview>;

/** A proof that is older has to be looked after. */
export const proofDays = 2;
