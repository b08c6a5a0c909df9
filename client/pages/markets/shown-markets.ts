import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyWords, choiceOf } from '#client/lists/params.ts';
import { hasWords } from '#client/ui/has-words.ts';
import type { MarketOverview } from '#contract/lists.ts';

export const sortLabels = {
  name: 'Sort by name',
  open: 'Most open projects',
  hire: 'Next hire date',
  progress: 'Highest progress',
} as const;
type SortKey = keyof typeof sortLabels;

export const marketsView = listView({
  search: anyWords,
  sort: choiceOf(Object.keys(sortLabels) as SortKey[], 'name'),
});
export type View = ViewOf<typeof marketsView>;

/** Ties keep their order by name. */
export function shownMarkets(markets: readonly MarketOverview[], view: View): MarketOverview[] {
  const { search, sort } = view;
  return markets
    .filter(({ name, description }) => hasWords(`${name}\n${description ?? ''}`, search))
    .toSorted(orders[sort]);
}

export function openProjectsIn(market: string): string {
  return `/?${new URLSearchParams({ market })}`;
}

export function archivedProjectsIn(market: string): string {
  return `/archived-projects?${new URLSearchParams({ market })}`;
}

const orders: Record<SortKey, (a: MarketOverview, b: MarketOverview) => number> = {
  name: () => 0,
  open: (a, b) => b.openProjects - a.openProjects,
  hire: (a, b) => byDay(a.nextHires[0]?.endDate, b.nextHires[0]?.endDate),
  // Markets without open projects come last.
  progress: (a, b) =>
    Number(b.openProjects > 0) - Number(a.openProjects > 0) ||
    b.averageProgress - a.averageProgress,
};

/** Missing days come last. */
function byDay(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined || a < b ? -1 : 1;
}
