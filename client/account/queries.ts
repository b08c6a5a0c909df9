import { queryOptions } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';

/** No live change reports sessions, so every visit reads them again. */
export function ownSessionsQuery() {
  return queryOptions({
    ...readOf('listOwnSessions'),
    staleTime: 0,
  });
}
