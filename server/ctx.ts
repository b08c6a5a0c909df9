import type { Kysely } from 'kysely';

import type { TokenAccess } from '#contract/api-tokens.ts';
import type { AccountRole, Unfinished } from '#contract/permissions.ts';

import type { LogEntry, RecordedChange } from './db/changes.ts';
import type { Connection } from './db/database.ts';
import type { LinkViewer } from './db/tables-of-links.ts';
import type { Tables } from './db/tables.ts';
import type { Rights } from './sight/rights.ts';

export type Account = Facts & { id: number; person?: never };

/** A person without an account, by a personal link: as a contributor, with the calls of `rules/link-calls.ts` alone. */
export type PersonByLink = Facts & { id: null; person: LinkViewer };

type Facts = {
  name: string;
  /** Signed in by the organization's provider. */
  byProvider?: boolean | undefined;
  /** The API token of a script that acts for it. */
  token?: { name: string; access: TokenAccess };
  /** Absent where nothing can be hidden. */
  rights?: Rights;
} & AccountRole &
  Partial<Unfinished>;

/** The first argument of every command and query: account, clock and connection. */
export type Ctx = Connection & {
  /** Null without a session: at sign-in, at start-up, in administration. */
  account: Account | PersonByLink | null;
  /** ISO 8601, UTC. */
  now: () => string;
  /**
   * Called at the start of a transaction; throws if the caller has lost the permission. The account may have been
   * disabled or demoted while the request waited for its body or a lock.
   */
  reauthorize?: (db: Kysely<Tables>) => Promise<void>;
  /** Set inside `transaction`: the changes to log and announce. */
  changes?: RecordedChange[];
  /** Collects the log entries that this request commits. */
  committed?: LogEntry[];
};

/** The result of a call with `prepares`: the function that writes. */
export type Prepared<T> = {
  (ctx: Ctx): Promise<T>;
  /** Removes prepared data if the write fails or is a retry. */
  discard?: () => Promise<void>;
};
