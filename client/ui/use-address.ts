import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import { queryWith } from './address-query.ts';
import type { Asked } from './address-query.ts';

export type ChangeAsked<A> = (some: Partial<A>, how?: { replace: boolean }) => void;

/** Each change is one step for Back unless it replaces the last one. `read` drops invalid values. */
export function useAddress<A extends Asked>(
  read: (query: URLSearchParams) => A,
  usual: A,
): [A, ChangeAsked<A>] {
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is already that of the next page while this one is still shown.
  const shown = useDeferredValue(query);
  const asked = useMemo(() => read(shown), [read, shown]);
  const change = useCallback<ChangeAsked<A>>(
    // From the latest address, because two changes can follow each other before a render.
    (some, how) => setQuery((now) => queryWith(now, { ...read(now), ...some }, usual), how),
    [setQuery, read, usual],
  );
  return [asked, change];
}
