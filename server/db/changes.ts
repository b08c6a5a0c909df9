import type { Cause } from '#contract/activity.ts';
import type { Action, Entity, LoggedChange } from '#contract/live.ts';

/** `names` resolves ids to the names at that time. */
export type ChangedField = { before: unknown; after: unknown; names?: NamesOfIds };
type NamesOfIds = { before: string | null; after: string | null };

export type Fields = Record<string, ChangedField>;

/** A change recorded by a command. `name` is the record's name after the change. */
export type RecordedChange = {
  entity: Entity;
  id: number;
  name: string;
  action: Action;
  projectId?: number;
  fields?: Fields;
  cause?: Cause;
};

/** The changes of one transaction, ids only. */
export type LogEntry = { position: number; changes: LoggedChange[] };
