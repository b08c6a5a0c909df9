import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';

import { api } from './api.ts';

type ReadName = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' } ? Name : never;
}[CallName];

/** The path without ids, by which `live/refresh.ts` finds it, followed by the ids and further parts. */
export function keyOf(name: ReadName | 'replacePerson', ...parts: unknown[]): QueryKey {
  return [calls[name].path.replaceAll(/\/\{\w+\}/g, ''), ...parts];
}

export function readOf<Name extends ReadName>(
  name: Name,
  ...[sent]: object extends Sent<Calls[Name]> ? [sent?: Sent<Calls[Name]>] : [Sent<Calls[Name]>]
) {
  const { params = {}, query } = (sent ?? {}) as {
    params?: Record<string, number>;
    query?: object;
  };
  const call = api as (
    name: CallName,
    sent: unknown,
    options: { signal: AbortSignal },
  ) => Promise<Answer<Calls[Name] & Call>>;
  return queryOptions({
    queryKey: keyOf(name, ...Object.values(params), ...(query ? [query] : [])),
    queryFn: ({ signal }) => call(name, sent ?? {}, { signal }),
  });
}

/** A list with one row per project, identified by the project's id. */
export type ProjectList = {
  /** Projects that do not belong to the list are missing from the response. */
  readRows: (ids: number[]) => Promise<{ id: number }[]>;
  belongs: (row: never) => boolean;
  /** The mutable fields that determine the order. */
  orderedBy: readonly string[];
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { projects?: ProjectList };
  }
}
