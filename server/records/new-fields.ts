import type * as z from 'zod/mini';

import type { FieldTable, ShapeOf } from '#contract/fields.ts';

import { encoded } from './edit.ts';

type Shared<F extends FieldTable> = keyof ShapeOf<F, 'create'> & keyof ShapeOf<F, 'live'>;
type Stored<Value> = NonNullable<Value> extends object ? string | null : Value;
type NewFields<F extends FieldTable> = {
  [Name in Shared<F>]: Stored<z.output<ShapeOf<F, 'live'>[Name]>>;
};

/** The columns of a new record that have the same name in the request. */
export function newFields<F extends FieldTable>(table: F, sent: object): NewFields<F> {
  const row: Record<string, unknown> = {};
  for (const [name, { create, live }] of Object.entries(table)) {
    if (create && live) row[name] = (sent as typeof row)[name] ?? null;
  }
  return encoded(row) as NewFields<F>;
}
