import { queryOptions } from '@tanstack/react-query';

import { api } from '#client/api.ts';

/** What was deleted and can be brought back, the latest first. */
export function deletedQuery() {
  return queryOptions({
    queryKey: ['/api/deleted'],
    queryFn: ({ signal }) => api('listDeleted', {}, { signal }),
  });
}
