import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { api } from '#client/api.ts';
import { readOf } from '#client/reads.ts';
import { shortestSearch } from '#contract/search.ts';
import type { SearchKind, SearchResults } from '#contract/search.ts';

import { placesOf } from './places.ts';

/** What the server finds by what is typed, while it is being typed. */
export type Found = {
  /** The latest answer: while the next one is on its way, the one before. Null where there is none. */
  results: SearchResults | null;
  /** The answer to what is typed now is still to come. */
  waiting: boolean;
  failed: boolean;
  retry: () => void;
  /** Fetches further results of a kind, and then tells the key of the first of them. */
  showMore: (kind: SearchKind, then: (first: string | null) => void) => void;
  /** The kind of which further results are on their way, or could not be had. */
  more: { kind: SearchKind; failed: boolean } | null;
};

/** Asks the server for what is typed, not for every letter of it; only the latest answer counts. */
export function useFound(typed: string): Found {
  const wanted = searchable(typed);
  const asked = useSettled(wanted);
  const answer = useQuery({ ...searchQuery(asked), enabled: asked !== '' });
  const [shown, setShown] = useState<Shown | null>(null);
  if (wanted === '') {
    if (shown) setShown(null);
  } else if (answer.data && shown?.from !== answer.data) {
    setShown({ q: asked, from: answer.data, results: answer.data });
  }
  const further = useMutation({
    mutationFn: ({ q, kind, before }: { q: string; kind: SearchKind; before: string }) =>
      api('search', { query: { q, kind, before } }),
    onSuccess: (page, { q, kind }) =>
      setShown((now) =>
        now?.q === q ? { ...now, results: joined(now.results, page, kind) } : now,
      ),
  });
  const behind = wanted !== '' && shown?.q !== wanted;
  const failed = behind && asked === wanted && answer.isError;
  const underWay = further.isPending || further.isError;
  return {
    results: wanted === '' || failed ? null : (shown?.results ?? null),
    waiting: behind && (!failed || answer.isFetching),
    failed,
    retry: () => void answer.refetch(),
    showMore: (kind, then) => {
      const last = shown?.results[kind].found.at(-1);
      if (!shown || !last) return;
      further.mutate(
        { q: shown.q, kind, before: String(last.id) },
        { onSuccess: (page) => then(placesOf(page, kind)[0]?.key ?? null) },
      );
    },
    more:
      underWay && further.variables.q === shown?.q
        ? { kind: further.variables.kind, failed: further.isError }
        : null,
  };
}

/** An answer with what was added to it since, and what it was asked by. */
type Shown = { q: string; from: SearchResults; results: SearchResults };

/** The longest that the server looks for, in characters. */
const longest = 200;
const pauseMs = 120;

/** What of it the server can look for; nothing where it is too short, or too long. */
function searchable(typed: string): string {
  const wanted = typed.trim();
  const { length } = Array.from(wanted);
  return length >= shortestSearch && length <= longest ? wanted : '';
}

/** Read anew every time: nothing tells of a change in what was found. */
function searchQuery(q: string) {
  return queryOptions({
    ...readOf('search', { query: { q } }),
    gcTime: 0,
  });
}

/** The same once nothing has been typed for a moment; nothing at once. */
function useSettled(wanted: string): string {
  const [settled, setSettled] = useState(wanted);
  if (wanted === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : settled;
}

function joined(results: SearchResults, page: SearchResults, kind: SearchKind): SearchResults {
  const { found, more } = page[kind];
  return { ...results, [kind]: { found: [...results[kind].found, ...found], more } };
}
