import { queryOptions } from '@tanstack/react-query';

import { api } from '../api.ts';

/** All accounts, by name. */
export function managersQuery() {
  return queryOptions({
    queryKey: ['/api/project-managers'],
    queryFn: ({ signal }) => api('listProjectManagers', {}, { signal }),
  });
}
