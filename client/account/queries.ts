import { queryOptions } from '@tanstack/react-query';

import { readOf } from '#client/reads.ts';

/** Where the own account is signed in. No change tells of it, so it is read whenever it is shown anew. */
export function ownSessionsQuery() {
  return queryOptions({
    ...readOf('listOwnSessions'),
    staleTime: 0,
  });
}
