import { queryOptions } from '@tanstack/react-query';

import { api } from '#client/api.ts';

/** What goes on in each market, by name. */
export function marketOverviewsQuery() {
  return queryOptions({
    queryKey: ['/api/markets/overview'],
    queryFn: ({ signal }) => api('listMarketOverviews', {}, { signal }),
  });
}
