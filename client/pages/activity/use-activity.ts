import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { Query } from '#client/lists/query.ts';
import type { ActivityEntry } from '#contract/activity.ts';

import type { ActivitySent } from './filters.ts';
import { withLatest } from './merge.ts';
import { activityPages, latestActivity } from './queries.ts';

export type Activity = {
  /** Latest first; undefined while loading. */
  entries: ActivityEntry[] | undefined;
  /** The entries still belong to the previous filters. */
  outdated: boolean;
  query: Query<unknown>;
  older: { busy: boolean; failed: boolean; fetch: () => void; fetchOnScroll: () => void } | null;
};

export function useActivity(sent: ActivitySent): Activity {
  const queryClient = useQueryClient();
  const pages = useInfiniteQuery(activityPages(queryClient, sent));
  const latest = useQuery(latestActivity(queryClient, sent));
  const { data, isPlaceholderData, isFetching, fetchNextPage } = pages;
  const entries = useMemo(() => {
    const known = data?.pages.flatMap((page) => page.entries);
    if (!known || !latest.data || isPlaceholderData) return known;
    return withLatest(known, latest.data) ?? known;
  }, [data, latest.data, isPlaceholderData]);

  const failedToGoOn = pages.isFetchNextPageError;
  const fetch = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const fetchOnScroll = useCallback(() => {
    // After a failed page only the button retries.
    if (!isFetching && !failedToGoOn) void fetchNextPage();
  }, [isFetching, failedToGoOn, fetchNextPage]);
  return {
    entries,
    outdated: isPlaceholderData,
    query: pages,
    older: pages.hasNextPage
      ? { busy: pages.isFetchingNextPage, failed: failedToGoOn, fetch, fetchOnScroll }
      : null,
  };
}
