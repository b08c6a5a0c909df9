import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';

import { api } from '#client/data/api.ts';
import { keyOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { fullDay } from '#client/ui/day.ts';
import { ShowMore } from '#client/ui/show-more.tsx';
import { useToday } from '#client/ui/today.ts';
import { matrixAtOnce } from '#contract/matrix.ts';
import { counted } from '#contract/words.ts';

import { dashboardFilters, sentFor } from './filters.ts';
import type { Filters } from './filters.ts';
import { blocksOf } from './matrix-blocks.ts';
import { MatrixGrid } from './matrix-grid.tsx';
import { NoProjects } from './no-projects.tsx';

type MatrixProps = { filters: Filters; onShowAll: () => void };

/** A row per open project, a column per task of its template. */
export function Matrix({ filters, onShowAll }: MatrixProps) {
  const day = useToday();
  const query = useInfiniteQuery(matrixQuery(filters, day));
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const blocks = useMemo(() => data && blocksOf(data.pages), [data]);
  const failed = query.isFetchNextPageError;
  const loadMore =
    hasNextPage && !isFetching && !failed && (data?.pages.length ?? 0) < pagesByItself;
  useEffect(() => {
    if (loadMore) void fetchNextPage();
  }, [loadMore, fetchNextPage]);
  const count = data?.pages.reduce((sum, { projects }) => sum + projects.length, 0) ?? 0;
  return (
    <QueryState
      query={query}
      data={blocks}
      content="the matrix"
      rows={8}
      empty={<NoProjects filters={filters} onShowAll={onShowAll} />}
    >
      {(drawn) => (
        <div aria-busy={query.isPlaceholderData}>
          <Legend day={day} />
          <p role="status" className="sr-only">
            {dashboardFilters.isFiltered(filters) &&
              !hasNextPage &&
              counted(count, 'project shown', 'projects shown')}
          </p>
          <MatrixGrid blocks={drawn} complete={!hasNextPage} />
          {hasNextPage && (
            <ShowMore
              failure="Couldn't load more projects"
              busy={isFetchingNextPage || loadMore}
              failed={failed}
              onMore={() => void fetchNextPage()}
              className="border-t border-line"
            />
          )}
        </div>
      )}
    </QueryState>
  );
}

/** Up to 1,000 projects load automatically. */
const pagesByItself = 1000 / matrixAtOnce;

function matrixQuery(filters: Filters, day: string) {
  const sent = { ...sentFor(filters), day };
  return infiniteQueryOptions({
    queryKey: keyOf('readMatrix', sent),
    queryFn: ({ pageParam, signal }) =>
      api(
        'readMatrix',
        { query: { ...sent, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

function Legend({ day }: { day: string }) {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-xs text-ink-soft sm:px-5"
    >
      <span className="hidden print:inline">As of {fullDay(day)}</span>
      <span>2/5 steps completed</span>
      <span className="flex items-center gap-1 text-success-ink">
        <Check strokeWidth={2.5} className="size-3.5" />
        Task completed
      </span>
      <span className="flex items-center gap-1 font-semibold text-danger-ink">
        <TriangleAlert strokeWidth={2.5} className="size-3.5" />
        Overdue
      </span>
    </p>
  );
}
