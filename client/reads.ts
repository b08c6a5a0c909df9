import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import type { Answer, Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Project } from '#contract/projects.ts';

import { api } from './api.ts';

type ReadName = {
  [Name in CallName]: Calls[Name] extends { method: 'GET' } ? Name : never;
}[CallName];

/** The path without the ids in braces, by which `live/refresh.ts` finds it, then ids and further parts. */
export function keyOf(name: ReadName, ...parts: unknown[]): QueryKey {
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

export type ProjectList = {
  /** Deleted projects are missing from the answer. */
  readRows: (ids: number[]) => Promise<Project[]>;
  belongs: (project: Project) => boolean;
  /** The mutable fields that determine the order. */
  orderedBy: readonly (keyof Project)[];
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { projects?: ProjectList };
  }
}
