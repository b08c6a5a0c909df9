import type { Statement } from '../server/recorded.ts';

/** Commits these statements repeatedly for some milliseconds. */
export type RawAsk = {
  database: string;
  turns: Statement[][][];
  /** Concurrent transactions. SQLite has one writer. */
  connections: number;
  ms: number;
};
