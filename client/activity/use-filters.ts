import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import { filtersOf, queryWith } from './filters.ts';
import type { Filters } from './filters.ts';

/** The filters, which live in the address; each change is a step that Back undoes. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const shown = useDeferredValue(query);
  const filters = useMemo(() => filtersOf(shown), [shown]);
  const change = useCallback(
    (next: Filters) => setQuery((current) => queryWith(current, next)),
    [setQuery],
  );
  return [filters, change];
}
