import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey, QueryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

type Source<Data> = {
  subscribe: (listener: () => void) => () => void;
  read: () => Data | undefined;
};

type Read<Data> = QueryOptions<Data> & { queryKey: QueryKey };

/**
 * A value from a read that all rows share, which is cheaper than a query per row: a page may have hundreds. `partOf`
 * must return the same value for the same data.
 */
export function useRowRead<Data, Part>(
  read: Read<Data>,
  partOf: (data: Data | undefined) => Part,
): Part {
  const { subscribe, read: now } = sourceOf(useQueryClient(), read);
  return useSyncExternalStore(subscribe, () => partOf(now()));
}

const sources = new WeakMap<QueryClient, Map<string, Source<unknown>>>();

function sourceOf<Data>(client: QueryClient, read: Read<Data>): Source<Data> {
  const known = sources.get(client) ?? new Map<string, Source<unknown>>();
  sources.set(client, known);
  const hash = hashKey(read.queryKey);
  const found = known.get(hash) ?? newSource(client, read, hash, () => known.delete(hash));
  known.set(hash, found);
  return found as Source<Data>;
}

function newSource<Data>(
  client: QueryClient,
  read: Read<Data>,
  hash: string,
  onUnused: () => void,
): Source<Data> {
  const observer = new QueryObserver(client, read);
  return {
    subscribe: (listener) => {
      const stop = observer.subscribe(listener);
      return () => {
        stop();
        if (!observer.hasListeners()) onUnused();
      };
    },
    read: () => client.getQueryCache().get<Data>(hash)?.state.data,
  };
}
