import type { CompiledQuery, Kysely, UnknownRow } from 'kysely';

import type { Reserve } from './reserve.ts';
import type { Tables } from './tables.ts';

/** What is announced between processes: that the log has grown, or that sessions have ended. */
export type Topic = 'log' | 'sessions';

/** One state of the data, for reading that takes long. It holds no lock and no connection of other requests. */
export type Snapshot = {
  /** Runs a query that returns one row. Its column `bytes` is a text, answered as UTF-8. */
  row: (query: CompiledQuery) => Promise<UnknownRow>;
  close: () => void;
};

/** How queries reach a database: its committed data, or an open transaction. */
export type Connection = { database: Database; db: Kysely<Tables> };

/** An open database of either engine. */
export type Database = {
  engine: 'sqlite' | 'postgres';
  /** Reads what is committed. */
  read: Kysely<Tables>;
  /** The same, where nobody who waits for a lock stands in the way. */
  aside: Kysely<Tables>;
  /** Where transactions are opened; nothing else writes through it. */
  write: Kysely<Tables>;
  /**
   * Runs one transaction: all of it is on the disk when this resolves, or nothing is there. Throws an error
   * with `again` where what stood in the way is gone by now. `alone`: it comes next, and shares its commit
   * with no other, whose failure would be its own.
   */
  transact: <T>(work: (trx: Kysely<Tables>) => Promise<T>, alone?: boolean) => Promise<T>;
  /** Opens a snapshot of what is committed now. Whoever opens it limits how many are open, and closes it. */
  snapshot: () => Promise<Snapshot>;
  /**
   * Tells every process on this database, after a commit, that there is something new.
   * On SQLite there is one process: `app.ts` puts its own listener here.
   */
  announce: (topic: Topic) => Promise<void>;
  /** SQLite: a number that is another one after every commit of anybody. Asking costs next to nothing. */
  commits?: () => number;
  /** SQLite: a number that is another one after every commit of another process, such as administration. */
  othersCommits?: () => number;
  /** SQLite, in a server: space on the disk that is kept for a few writes. */
  reserve?: Reserve;
  /** SQLite: asks a built query at once, on the connection of `db`, without the layers in between. */
  direct?: (db: Kysely<Tables>, query: CompiledQuery) => UnknownRow[];
  close: () => Promise<void>;
};
