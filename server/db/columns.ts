import type { ColumnType, Generated } from 'kysely';
import type * as z from 'zod/mini';

import type { FieldTable, FlagOf, ShapeOf } from '#contract/fields.ts';

/** Read as a parsed value, written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** The fields that answers show, such as those of `contract/item.ts`. Flags have a default. */
export type FieldColumns<F extends FieldTable> = {
  [Name in keyof ShapeOf<F, 'live'>]: Name extends FlagOf<F>
    ? Generated<boolean>
    : FieldColumn<z.output<ShapeOf<F, 'live'>[Name]>>;
};
type FieldColumn<Value> =
  NonNullable<Value> extends object ? ColumnType<Value, string | null, string | null> : Value;

export type Edited = { createdAt: string; updatedAt: string; version: Generated<number> };

/** Null while the item is open, or if it was not recorded. */
export type Finished = {
  /** The account's name at that time. */
  completedBy: string | null;
  completedAt: string | null;
};
