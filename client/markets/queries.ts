import { readOf } from '#client/reads.ts';

/** What goes on in each market, by name. */
export function marketOverviewsQuery() {
  return readOf('listMarketOverviews');
}
