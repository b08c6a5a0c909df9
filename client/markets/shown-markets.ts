import { hasWords } from '#client/ui/words.ts';
import type { MarketOverview } from '#contract/lists.ts';

export const sortKeys = ['name', 'open', 'hire', 'progress'] as const;
export type SortKey = (typeof sortKeys)[number];

export type View = { search: string; sort: SortKey };

export const everyMarket: View = { search: '', sort: 'name' };

export function viewOf(query: URLSearchParams): View {
  return {
    search: query.get('search') ?? '',
    sort: sortKeys.find((key) => key === query.get('sort')) ?? everyMarket.sort,
  };
}

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
