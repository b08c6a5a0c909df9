import type { Kysely } from 'kysely';

import type { Role } from '#contract/permissions.ts';

import type { LogEntry, RecordedChange } from './db/changes.ts';
import type { Connection } from './db/database.ts';
import type { Tables } from './db/tables.ts';

/** The signed-in account, as far as commands need to know it. */
export type Account = { id: number; name: string; role: Role; isPrimary: boolean };

/** What every command and query is given first: who asks, when, and through which connection. */
export type Ctx = Connection & {
  /** Null where nobody is signed in: at sign-in itself, at start-up, in administration. */
  account: Account | null;
  /** ISO 8601, UTC. */
  now: () => string;
  /**
   * Throws where whoever asks may not do it any more. A transaction begins with it: while a request waited,
   * for its body or for a lock, its account may have been disabled or become a viewer's.
   */
  recheck?: (db: Kysely<Tables>) => Promise<void>;
  /** Inside `transaction`: what will be recorded and announced with it. */
  changes?: RecordedChange[];
  /** Collects the log entries that this request has committed. */
  committed?: LogEntry[];
};
