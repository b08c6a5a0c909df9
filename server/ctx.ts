import type { Kysely } from 'kysely';

import type { Role } from '#contract/permissions.ts';

import type { LogEntry, RecordedChange } from './db/changes.ts';
import type { Connection } from './db/database.ts';
import type { Tables } from './db/tables.ts';

export type Account = { id: number; name: string; role: Role; isPrimary: boolean };

/** The first argument of every command and query: who asks, when, and the connection. */
export type Ctx = Connection & {
  /** Null without a session: at sign-in, at start-up, in administration. */
  account: Account | null;
  /** ISO 8601, UTC. */
  now: () => string;
  /**
   * Called at the start of a transaction; throws if the caller's permission has been lost meanwhile. While a
   * request waits for its body or a lock, its account may be disabled or demoted.
   */
  reauthorize?: (db: Kysely<Tables>) => Promise<void>;
  /** Inside `transaction`: the changes to log and announce. */
  changes?: RecordedChange[];
  /** Collects the log entries that this request commits. */
  committed?: LogEntry[];
};

/** The answer of a call that prepares: the function that writes. */
export type Prepared<T> = {
  (ctx: Ctx): Promise<T>;
  /** Removes what was prepared, where the write failed or was a repetition. */
  discard?: () => Promise<void>;
};
