import { hasWords } from '#client/ui/words.ts';
import type { MarketOverview } from '#contract/lists.ts';

/*
 * Which markets are shown, and in which order: pure rules over what the address says.
 */

export const sortKeys = ['name', 'open', 'hire', 'progress'] as const;
export type SortKey = (typeof sortKeys)[number];

/** What is asked for; an empty text asks for nothing. */
export type View = { search: string; sort: SortKey };

/** Every market, by name. */
export const everyMarket: View = { search: '', sort: 'name' };

/** What an address's query asks for. What makes no sense there is left out. */
export function viewOf(query: URLSearchParams): View {
  return {
    search: query.get('search') ?? '',
    sort: sortKeys.find((key) => key === query.get('sort')) ?? everyMarket.sort,
  };
}

/** The markets of a view, in its order. Equal ones stay by name, as they come. */
export function shownMarkets(markets: readonly MarketOverview[], view: View): MarketOverview[] {
  const { search, sort } = view;
  return markets
    .filter(({ name, description }) => hasWords(`${name}\n${description ?? ''}`, search))
    .toSorted(orders[sort]);
}

/** The address of the open projects of a market, on the dashboard. */
export function openProjectsIn(market: string): string {
  return `/?${new URLSearchParams({ market })}`;
}

/** The address of its archived projects. */
export function archivedProjectsIn(market: string): string {
  return `/archived-projects?${new URLSearchParams({ market })}`;
}

const orders: Record<SortKey, (a: MarketOverview, b: MarketOverview) => number> = {
  name: () => 0,
  open: (a, b) => b.openProjects - a.openProjects,
  hire: (a, b) => byDay(a.nextHires[0]?.endDate, b.nextHires[0]?.endDate),
  // Where nothing is open there is nothing to be far with.
  progress: (a, b) =>
    Number(b.openProjects > 0) - Number(a.openProjects > 0) ||
    b.averageProgress - a.averageProgress,
};

/** The earliest first, and what has none last. */
function byDay(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  return b === undefined || a < b ? -1 : 1;
}
