import type { Category, Market } from '#contract/lists.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { anyTable } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';
import { entityIn, kindOf } from '#server/records/kinds.ts';
import { referrersOf } from '#server/records/relations.ts';
import type { Referrer } from '#server/records/relations.ts';

export type List = 'categories' | 'markets';

/** Only markets have the defaults of their projects. */
export type Entry = Market;

export function listCategories(ctx: Ctx): Promise<Category[]> {
  return entries(ctx, 'categories');
}

export function listMarkets(ctx: Ctx): Promise<Market[]> {
  return entries(ctx, 'markets');
}

export async function readEntry(ctx: Ctx, list: List, id: number): Promise<Entry> {
  const [entry] = await entries(ctx, list, id);
  if (!entry) throw notFound(kindOf(entityIn(list)).word);
  return entry;
}

const common = ['id', 'name', 'description', 'createdAt', 'updatedAt', 'version'] as const;
const columns = {
  categories: common,
  markets: [...common, 'defaultVisibility', 'defaultAlsoVisibleTo'],
} as const;

async function entries(ctx: Ctx, list: List, id?: number): Promise<Entry[]> {
  const rows = await anyTable(ctx.db)
    .selectFrom(list)
    .select([...columns[list]])
    .$castTo<Omit<Entry, 'projectsCount' | 'templatesCount'>>()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const only = id === undefined ? undefined : rows[0]?.name;
  const counts = await Promise.all(
    referrersOf(entityIn(list)).map(async (referrer) => ({
      ofProjects: referrer.entity === 'project',
      uses: await uses(ctx, referrer, only),
    })),
  );
  const sum = (name: string, ofProjects: boolean) =>
    counts
      .filter((count) => count.ofProjects === ofProjects)
      .reduce((total, count) => total + (count.uses.get(name) ?? 0), 0);
  return byName(rows).map((row) => ({
    ...row,
    projectsCount: sum(row.name, true),
    templatesCount: sum(row.name, false),
  }));
}

async function uses(
  { db }: Ctx,
  { entity, column }: Referrer,
  only: string | undefined,
): Promise<Map<string, number>> {
  const rows = await anyTable(db)
    .selectFrom(kindOf(entity).table)
    .select((eb) => [`${column} as name`, eb.fn.countAll<number>().as('count')])
    .where(column, 'is not', null)
    .$if(only !== undefined, (query) => query.where(column, '=', only ?? ''))
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ name, count }) => [String(name), count]));
}
