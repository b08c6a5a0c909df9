import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import { queryWith } from './address-query.ts';
import type { Asked } from './address-query.ts';

/** Changes some of what the address asks for, and leaves the rest as the address has it by then. */
export type ChangeAsked<A> = (some: Partial<A>, how?: { replace: boolean }) => void;

/**
 * What the address asks for, and what changes it. Each change is a step that Back undoes, unless it replaces
 * the last one. `read` says what a query asks for, leaving out what makes no sense.
 */
export function useAddress<A extends Asked>(
  read: (query: URLSearchParams) => A,
  usual: A,
): [A, ChangeAsked<A>] {
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const shown = useDeferredValue(query);
  const asked = useMemo(() => read(shown), [read, shown]);
  const change = useCallback<ChangeAsked<A>>(
    // What is shown may be older than the address: two choices can come one right after the other.
    (some, how) => setQuery((now) => queryWith(now, { ...read(now), ...some }, usual), how),
    [setQuery, read, usual],
  );
  return [asked, change];
}
