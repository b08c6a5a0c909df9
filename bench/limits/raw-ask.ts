import type { Statement } from '../server/captured-statements.ts';

/** Commits these statements repeatedly for `ms` milliseconds. */
export type RawAsk = {
  database: string;
  turns: Statement[][][];
  /** Concurrent transactions. SQLite has a single writer. */
  connections: number;
  ms: number;
};
