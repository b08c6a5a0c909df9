import type { MarketOverview } from '#contract/lists.ts';
import type { Ctx } from '#server/ctx.ts';

import { listMarkets } from './queries.ts';

const hiresShown = 3;

export async function listMarketOverviews(ctx: Ctx): Promise<MarketOverview[]> {
  const markets = await listMarkets(ctx);
  const sums = await ctx.db
    .selectFrom('projects')
    .select((eb) => [
      'market',
      eb.case().when('status', '=', 'completed').then(1).else(0).end().as('archived'),
      eb.fn.countAll<number>().as('projects'),
      eb.fn.sum<number | string>('percentageComplete').as('percents'),
    ])
    .groupBy(['market', 'archived'])
    .execute();
  const hires = await ctx.db
    .selectFrom('projects')
    .select(['id as projectId', 'name', 'market', 'endDate', 'status', 'percentageComplete'])
    .where('status', '!=', 'completed')
    .where('endDate', 'is not', null)
    .orderBy('endDate')
    .orderBy('id')
    .execute();
  const hiresByMarket = Map.groupBy(hires, ({ market }) => market);
  const sumsByMarket = Map.groupBy(sums, ({ market }) => market);
  return markets.map(({ id, name, description }) => {
    const here = sumsByMarket.get(name) ?? [];
    const open = here.find(({ archived }) => archived === 0);
    const archived = here.find((sum) => sum !== open);
    const openProjects = open?.projects ?? 0;
    return {
      id,
      name,
      description,
      openProjects,
      archivedProjects: archived?.projects ?? 0,
      // Rounded down, so that it is below 100 unless all are 100.
      averageProgress: openProjects === 0 ? 0 : Math.floor(Number(open?.percents) / openProjects),
      nextHires: (hiresByMarket.get(name) ?? []).slice(0, hiresShown).map((hire) => ({
        projectId: hire.projectId,
        name: hire.name,
        endDate: hire.endDate ?? '',
        status: hire.status,
        percentageComplete: hire.percentageComplete,
      })),
    };
  });
}
