import type { Cause } from '#contract/activity.ts';
import type { Sent } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';

import type { Caller, Ids } from './world.ts';

/** The status for each caller. They send the same request one after another in this order. */
export type Statuses = Record<Caller, number>;

/** A log entry: kind of record, action, name, changed fields, cause. */
export type LogEntry = [
  entity: string,
  action: string,
  name: string,
  fields?: unknown,
  cause?: Cause,
];

export type Specimen<Name extends CallName> = {
  statuses: Statuses;
  send: (ids: Ids) => Sent<Calls[Name]>;
} & (Calls[Name]['method'] extends 'GET' ? unknown : { log: LogEntry[] });

export type Specimens = { [Name in CallName]: Specimen<Name> };

export const open: Statuses = {
  signedOut: 200,
  deactivated: 200,
  deleted: 200,
  viewer: 200,
  contributor: 200,
  manager: 200,
  primary: 200,
};
export const read: Statuses = { ...open, signedOut: 401, deactivated: 401, deleted: 401 };
export const create: Statuses = {
  ...read,
  viewer: 403,
  contributor: 403,
  manager: 201,
  primary: 201,
};
export const change: Statuses = { ...create, manager: 200, primary: 200 };
// The manager has deleted it before the primary manager does.
export const remove: Statuses = { ...create, manager: 204, primary: 404 };
// The manager has restored it before the primary manager does.
export const undelete: Statuses = { ...change, primary: 404 };
// The manager has taken the name before the primary manager does.
export const createUnique: Statuses = { ...create, primary: 409 };
export const byPrimary: Statuses = { ...read, viewer: 403, contributor: 403, manager: 403 };

/** A request without path ids, query and body. */
export const nothing = () => ({});
export const at = (id: number) => ({ params: { id } });
export const changed = (before: unknown, after: unknown) => ({ before, after });
