import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

import { commentSpecimens } from './specimens/comments.ts';
import { peopleSpecimens } from './specimens/people.ts';
import { settingsSpecimens } from './specimens/settings.ts';
import type { LogEntry, Specimens, Statuses } from './specimens/specimen.ts';
import { workSpecimens } from './specimens/work.ts';
import type { Ids } from './specimens/world.ts';

/**
 * One valid request for every call of the contract, using the records of `specimenWorld`. All tests that cover
 * every call use this table, so a new call needs one row in the file of its noun in `specimens/`.
 */
const specimens: Specimens = {
  ...workSpecimens,
  ...commentSpecimens,
  ...peopleSpecimens,
  ...settingsSpecimens,
};

/** For tests that iterate over all calls. */
type AnySpecimen = { statuses: Statuses; send: (ids: Ids) => AnyRequest; log?: LogEntry[] };
export type AnyRequest = {
  params?: { id: number };
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  form?: FormData;
  bytes?: string;
};

export const callNames = Object.keys(calls) as CallName[];

export function specimenOf(name: CallName): AnySpecimen & { call: Call } {
  return { ...(specimens[name] as unknown as AnySpecimen), call: calls[name] };
}

export function callsWith(isOne: (call: Call, name: CallName) => boolean): CallName[] {
  return callNames.filter((name) => isOne(calls[name], name));
}
