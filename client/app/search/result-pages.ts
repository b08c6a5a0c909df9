import type { SearchKind, SearchResults } from '#contract/search.ts';

/** The id after which the next page continues. */
export function lastOf(results: SearchResults, kind: SearchKind): string | undefined {
  return results[kind].found.at(-1)?.id.toString();
}

/** Appends a page only if it continues after the last result: two quick requests may ask for the same page. */
export function joined(
  results: SearchResults,
  page: SearchResults,
  kind: SearchKind,
  before: string,
): SearchResults {
  if (lastOf(results, kind) !== before) return results;
  const { found, more } = page[kind];
  return { ...results, [kind]: { found: [...results[kind].found, ...found], more } };
}
