import type { Action, Entity, LoggedChange } from '#contract/live.ts';

import type { Tables } from './tables.ts';

/** A field before and after. `names` is what ids stood for then: added when the change is recorded. */
export type ChangedField = { before: unknown; after: unknown; names?: NamesOfIds };
type NamesOfIds = { before: string | null; after: string | null };

/** The changed fields of a record. */
export type Fields = Record<string, ChangedField>;

/** A change as a command records it. `name` is the record's name after the change. */
export type RecordedChange = {
  entity: Entity;
  id: number;
  name: string;
  action: Action;
  projectId?: number;
  fields?: Fields;
};

/** The changes of one transaction, without their contents. */
export type LogEntry = { position: number; changes: LoggedChange[] };

/** Something that was deleted: every row that went, and every reference to it that was changed. */
export type Trashed = {
  rows: { table: keyof Tables; values: Record<string, unknown>[] }[];
  changed: {
    table: keyof Tables;
    column: string;
    before: unknown;
    after: unknown;
    ids: number[];
  }[];
};
