import type { ColumnType, Generated } from 'kysely';

/** Read as a parsed value, written as text. */
export type Json<T> = ColumnType<T, string, string>;

export type Edited = { createdAt: string; updatedAt: string; version: Generated<number> };

/** Null while the item is open, or if it was not recorded. */
export type Finished = {
  /** The account's name at that time. */
  completedBy: string | null;
  completedAt: string | null;
};
