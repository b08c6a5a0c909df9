import type { Statement } from '../server/recorded.ts';

/** What the raw limit is asked: to commit these statements over and over, for so many ms. */
export type RawAsk = {
  /** SQLite's file, or the address of a PostgreSQL database. */
  database: string;
  /** For each connection in turn: its transactions, one after another. */
  turns: Statement[][][];
  /** Transactions at once; SQLite has one writer and does them one after another. */
  connections: number;
  ms: number;
};
