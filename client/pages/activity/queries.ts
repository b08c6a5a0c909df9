import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { api } from '#client/data/api.ts';
import { keyOf } from '#client/data/reads.ts';
import type { ActivityPage } from '#contract/activity.ts';

import type { ActivitySent } from './filters.ts';
import { withLatest } from './merge.ts';

/** The latest page, refreshed by live changes and merged into `activityPages`, which starts over after a gap. */
export function latestActivity(queryClient: QueryClient, sent: ActivitySent) {
  return queryOptions({
    queryKey: keyOf('listActivity', sent),
    queryFn: async ({ signal }) => {
      const latest = await api('listActivity', { query: sent }, { signal });
      queryClient.setQueryData<Pages>(pagesKey(sent), (pages) => pages && joined(pages, latest));
      return latest;
    },
  });
}

export function activityPages(queryClient: QueryClient, sent: ActivitySent) {
  return infiniteQueryOptions({
    queryKey: pagesKey(sent),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? queryClient.query(latestActivity(queryClient, sent))
        : api('listActivity', { query: { ...sent, before: String(pageParam) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, more }) => (more ? (entries.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
  });
}

type Pages = InfiniteData<ActivityPage, number | null>;

// Older pages never change.
function pagesKey(sent: ActivitySent) {
  return ['activity so far', sent];
}

function joined({ pages, pageParams }: Pages, latest: ActivityPage): Pages {
  const [first, ...others] = pages;
  const all = pages.flatMap(({ entries }) => entries);
  const entries = withLatest(all, latest);
  if (!first || !entries) return { pages: [latest], pageParams: [null] };
  let from = entries.length - all.length + first.entries.length;
  const front = { ...first, entries: entries.slice(0, from) };
  const back = others.map((page) => {
    const start = from;
    from += page.entries.length;
    return { ...page, entries: entries.slice(start, from) };
  });
  return { pages: [front, ...back], pageParams };
}
