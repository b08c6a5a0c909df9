import type { ColumnType, Generated } from 'kysely';

/* Columns that several tables have. */

/** Read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>;

export type Edited = { createdAt: string; updatedAt: string; version: Generated<number> };

/** Null while it is open, and on a finished one of which it is not recorded. */
export type Finished = {
  /** The name of the account as it was then. */
  completedBy: string | null;
  completedAt: string | null;
};
