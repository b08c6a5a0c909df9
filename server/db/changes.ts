import type { Cause } from '#contract/activity.ts';
import type { Action, Entity, LoggedChange } from '#contract/live.ts';

import type { Tables } from './tables.ts';

/** A field before and after. `names` holds what ids referred to at that time. */
export type ChangedField = { before: unknown; after: unknown; names?: NamesOfIds };
type NamesOfIds = { before: string | null; after: string | null };

export type Fields = Record<string, ChangedField>;

/** A change as a command records it. `name` is the record's name after the change. */
export type RecordedChange = {
  entity: Entity;
  id: number;
  name: string;
  action: Action;
  projectId?: number;
  fields?: Fields;
  cause?: Cause;
};

/** The changes of one transaction, without their contents. */
export type LogEntry = { position: number; changes: LoggedChange[] };

/** A record in the trash: every deleted row, and every reference to them that was changed. */
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
