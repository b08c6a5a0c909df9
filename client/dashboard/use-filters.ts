import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import { managersQuery } from '../managers/queries.ts';
import { filtersOf, knownFilters, searchWith } from './filters.ts';
import type { Filters } from './queries.ts';

/** The dashboard's filters, which live in the address; each change is a step that Back undoes. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [search, setSearch] = useSearchParams();
  const { data: managers } = useQuery(managersQuery());
  // On leaving, the address is that of the next page while this one still stands.
  const shown = useDeferredValue(search);
  const filters = useMemo(() => knownFilters(filtersOf(shown), managers), [shown, managers]);
  const setFilters = useCallback(
    (next: Filters) => setSearch((current) => searchWith(current, next)),
    [setSearch],
  );
  return [filters, setFilters];
}
