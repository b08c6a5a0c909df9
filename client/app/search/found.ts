import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '#client/data/api.ts';
import { readOf } from '#client/data/reads.ts';
import { useSettled } from '#client/ui/use-settled.ts';
import { shortestSearch } from '#contract/search.ts';
import type { SearchKind, SearchResults } from '#contract/search.ts';

import { hitsOf } from './hits.ts';
import { joined, lastOf } from './result-pages.ts';

export type Found = {
  /** The previous response while the next one loads. */
  results: SearchResults | null;
  waiting: boolean;
  /** Then only projects and commands are listed. */
  tooShort: boolean;
  failed: boolean;
  retry: () => void;
  /** Loads more results of a kind and passes the key of the first new one. */
  showMore: (kind: SearchKind, then: (first: string | null) => void) => void;
  more: { kind: SearchKind; failed: boolean } | null;
};

/** Searches on the server, debounced. Only the latest response counts. */
export function useFound(typed: string): Found {
  const typedQuery = searchable(typed);
  const settledQuery = useSettled(typedQuery);
  const answer = useQuery({ ...searchQuery(settledQuery), enabled: settledQuery !== '' });
  const [shown, setShown] = useState<Shown | null>(null);
  if (typedQuery === '') {
    if (shown) setShown(null);
  } else if (answer.data && shown?.from !== answer.data) {
    setShown({ q: settledQuery, from: answer.data, results: answer.data });
  }
  const further = useMutation({
    mutationFn: ({ q, kind, before }: { q: string; kind: SearchKind; before: string }) =>
      api('search', { query: { q, kind, before } }),
    onSuccess: (page, { q, kind, before }) =>
      setShown((now) =>
        now?.q === q ? { ...now, results: joined(now.results, page, kind, before) } : now,
      ),
  });
  const behind = typedQuery !== '' && shown?.q !== typedQuery;
  const failed = behind && settledQuery === typedQuery && answer.isError;
  const underWay = further.isPending || further.isError;
  return {
    results: typedQuery === '' || failed ? null : (shown?.results ?? null),
    tooShort: lengthOf(typed) < shortestSearch,
    waiting: behind && (!failed || answer.isFetching),
    failed,
    retry: () => void answer.refetch(),
    showMore: (kind, then) => {
      const before = shown && lastOf(shown.results, kind);
      const isOnItsWay = further.isPending && further.variables.q === shown?.q;
      if (!before || isOnItsWay) return;
      further.mutate(
        { q: shown.q, kind, before },
        { onSuccess: (page) => then(hitsOf(page, kind)[0]?.key ?? null) },
      );
    },
    more:
      underWay && further.variables.q === shown?.q
        ? { kind: further.variables.kind, failed: further.isError }
        : null,
  };
}

type Shown = { q: string; from: SearchResults; results: SearchResults };

const maxLength = 200;

/** Empty if the text is too short or too long for the server. */
function searchable(typed: string): string {
  const length = lengthOf(typed);
  return length >= shortestSearch && length <= maxLength ? typed.trim() : '';
}

function lengthOf(typed: string): number {
  return Array.from(typed.trim()).length;
}

/** Not cached, because no change event concerns search results. */
function searchQuery(q: string) {
  return queryOptions({
    ...readOf('search', { query: { q } }),
    gcTime: 0,
  });
}
