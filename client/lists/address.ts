import { useCallback, useDeferredValue, useMemo } from 'react';

import { useSearchParams } from '#client/ui/search-params.ts';

/** Only values that differ from the defaults are in the address. */

export type AddressValues = Readonly<Record<string, string | number | null>>;

export function queryWith<A extends AddressValues>(
  query: URLSearchParams,
  values: A,
  defaults: A,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    const text = String(value ?? '');
    if (text.trim() === '' || value === defaults[name]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export function isFiltered<A extends AddressValues>(values: A, defaults: A): boolean {
  return queryWith(new URLSearchParams(), values, defaults).size > 0;
}

type ChangeAddress<A> = (some: Partial<A>, how?: { replace: boolean }) => void;

/** Each change is one step for Back, unless it replaces the last one. `read` drops invalid values. */
export function useAddress<A extends AddressValues>(
  read: (query: URLSearchParams) => A,
  defaults: A,
): [A, ChangeAddress<A>] {
  const [query, setQuery] = useSearchParams();
  // While leaving, the address is already that of the next page.
  const shown = useDeferredValue(query);
  const values = useMemo(() => read(shown), [read, shown]);
  const change = useCallback<ChangeAddress<A>>(
    // From the latest address, because two changes can happen before a render.
    (some, how) => setQuery((now) => queryWith(now, { ...read(now), ...some }, defaults), how),
    [setQuery, read, defaults],
  );
  return [values, change];
}
