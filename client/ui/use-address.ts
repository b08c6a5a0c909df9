import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import { queryWith } from './address-query.ts';
import type { AddressValues } from './address-query.ts';

export type ChangeAddress<A> = (some: Partial<A>, how?: { replace: boolean }) => void;

/** Each change is one step for Back unless it replaces the last one. `read` drops invalid values. */
export function useAddress<A extends AddressValues>(
  read: (query: URLSearchParams) => A,
  defaults: A,
): [A, ChangeAddress<A>] {
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is already that of the next page while this one is still shown.
  const shown = useDeferredValue(query);
  const values = useMemo(() => read(shown), [read, shown]);
  const change = useCallback<ChangeAddress<A>>(
    // From the latest address, because two changes can follow each other before a render.
    (some, how) => setQuery((now) => queryWith(now, { ...read(now), ...some }, defaults), how),
    [setQuery, read, defaults],
  );
  return [values, change];
}
