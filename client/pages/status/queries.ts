import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { keyOf, readOf } from '#client/data/reads.ts';

/** `day` is the organization's: the report is read again when it changes. */
export function statusReportQuery(since: string | null, day: string) {
  const query = sentFor(since);
  return queryOptions({
    ...readOf('readStatusReport', { query }),
    queryKey: keyOf('readStatusReport', query, day),
    placeholderData: keepPreviousData,
  });
}

export function sentFor(since: string | null) {
  return since === null ? {} : { since };
}
