import { queryOptions } from '@tanstack/react-query';

import { api } from '../api.ts';

/** All categories, by name. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['/api/categories'],
    queryFn: ({ signal }) => api('listCategories', {}, { signal }),
  });
}

/** All markets, by name. */
export function marketsQuery() {
  return queryOptions({
    queryKey: ['/api/markets'],
    queryFn: ({ signal }) => api('listMarkets', {}, { signal }),
  });
}
