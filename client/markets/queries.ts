import { readOf } from '#client/reads.ts';

export function marketOverviewsQuery() {
  return readOf('listMarketOverviews');
}
