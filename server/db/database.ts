import type { CompiledQuery, Kysely, UnknownRow } from 'kysely';

import type { Reserve } from './reserve.ts';
import type { Tables } from './tables.ts';

/** Notifications between processes: the log has grown, or sessions have ended. */
export type Topic = 'log' | 'sessions';

export type SnapshotQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** A snapshot of the data for long reads. It holds no lock and no pooled connection. */
export type Snapshot = {
  /** Runs a query that returns one row. Its column `bytes` is returned as UTF-8. */
  row: (query: SnapshotQuery) => Promise<UnknownRow>;
  close: () => void;
};

/** Tells a thread how to open the database. */
export type Source = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/** A connection to committed data, or an open transaction. */
export type Connection = { database: Database; db: Kysely<Tables> };

/**
 * Work in a transaction. On PostgreSQL statements that are not awaited are pipelined to save round trips: statements
 * before `started`, which may only read and lock, are sent with the begin, and the last ones, whose result is
 * `answered`, with the commit. On SQLite a failed statement must be awaited before the next one, because the
 * transaction may have been rolled back.
 */
export type Work<T> = (
  trx: Kysely<Tables>,
  started: Promise<unknown>,
) => Promise<{ answered: Promise<T> }>;

export type Database = {
  engine: 'sqlite' | 'postgres';
  source: Source;
  /** Reads committed data. */
  read: Kysely<Tables>;
  /** Reads committed data without queueing behind requests that wait for a lock. */
  aside: Kysely<Tables>;
  /** Opens transactions. All writes use it. */
  write: Kysely<Tables>;
  /**
   * Runs one transaction: it is durable once this resolves, and nothing was written if it rejects. The error has
   * `again` if an immediate retry can succeed. With `alone` it goes first and does not share its commit, so that it
   * fails only for its own errors.
   */
  transact: <T>(work: Work<T>, alone?: boolean) => Promise<T>;
  /** Opens a snapshot of the committed data. The caller limits their number, and closes it. */
  snapshot: () => Promise<Snapshot>;
  /**
   * Notifies every process on this database after a commit. SQLite has a single server process: `app.ts` sets its
   * own listener here.
   */
  announce: (topic: Topic) => Promise<void>;
  /** SQLite: a number that changes with every commit. Cheap to read. */
  commits?: () => number;
  /** SQLite: a number that changes with every commit of another process, such as administration. */
  othersCommits?: () => number;
  /** In a server: its number, which marks what it has begun. */
  server?: number;
  /** SQLite, in a server: disk space reserved for a few writes. */
  reserve?: Reserve;
  /** SQLite: runs a compiled query synchronously on the connection of `db`, bypassing Kysely. */
  direct?: (db: Kysely<Tables>, query: CompiledQuery) => UnknownRow[];
  close: () => Promise<void>;
};
