import { useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

type Change = (
  next: (now: URLSearchParams) => URLSearchParams,
  how?: { replace?: boolean },
) => void;

/** The query of the address. Unlike that of wouter it does not render the page again when it is left for another. */
export function useSearchParams(): [URLSearchParams, Change] {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<Change>((next, how) => {
    const query = next(new URLSearchParams(location.search)).toString();
    navigate(location.pathname + (query && `?${query}`), how);
  }, []);
  return [params, change];
}
