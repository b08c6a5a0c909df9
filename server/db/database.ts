import type { CompiledQuery, Kysely, UnknownRow } from 'kysely';

import type { Reserve } from './reserve.ts';
import type { Tables } from './tables.ts';

/** The two announcements between processes: the log has grown, or sessions have ended. */
export type Topic = 'log' | 'sessions';

/** A snapshot of the data for long reads. It holds no lock and no pooled connection. */
export type Snapshot = {
  /** Runs a query that returns one row, whose column `bytes` is returned as UTF-8. */
  row: (query: CompiledQuery) => Promise<UnknownRow>;
  close: () => void;
};

/** Where a thread finds the database, to open it for itself. */
export type Source = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/** Access to a database: its committed data, or an open transaction. */
export type Connection = { database: Database; db: Kysely<Tables> };

/**
 * Uses a transaction. On PostgreSQL, where each statement costs a round trip, statements that are not waited for are
 * sent together. So is what comes before `begun`, which must only read and lock, with the begin, and what has been sent
 * at the end with the commit: its answer is `answered`. On SQLite a statement that has failed must be waited for before
 * the next, since the transaction may be undone.
 */
export type Work<T> = (
  trx: Kysely<Tables>,
  begun: Promise<unknown>,
) => Promise<{ answered: Promise<T> }>;

/** An open database of either engine. */
export type Database = {
  engine: 'sqlite' | 'postgres';
  source: Source;
  /** Reads committed data. */
  read: Kysely<Tables>;
  /** Reads committed data without queueing behind requests that wait for a lock. */
  aside: Kysely<Tables>;
  /** Opens transactions. Nothing else writes through it. */
  write: Kysely<Tables>;
  /**
   * Runs one transaction: once this resolves it is durable; if it rejects, nothing was written. The error has
   * `again` if a retry can succeed at once. `alone`: goes first and shares its commit with no other write, whose
   * failure would be its own.
   */
  transact: <T>(work: Work<T>, alone?: boolean) => Promise<T>;
  /** Opens a snapshot of the committed data. The caller limits how many are open, and closes it. */
  snapshot: () => Promise<Snapshot>;
  /**
   * Notifies every process on this database after a commit. On SQLite there is one process: `app.ts` puts its
   * own listener here.
   */
  announce: (topic: Topic) => Promise<void>;
  /** SQLite: a number that changes with every commit. Reading it costs next to nothing. */
  commits?: () => number;
  /** SQLite: a number that changes with every commit of another process, such as administration. */
  othersCommits?: () => number;
  /** SQLite, in a server: disk space reserved for a few writes. */
  reserve?: Reserve;
  /** SQLite: runs a built query at once on the connection of `db`, bypassing Kysely. */
  direct?: (db: Kysely<Tables>, query: CompiledQuery) => UnknownRow[];
  close: () => Promise<void>;
};
