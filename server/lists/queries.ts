import type { Category, Market } from '#contract/lists.ts';
import type { Ctx } from '#server/ctx.ts';
import { byName } from '#server/db/by-name.ts';
import { words } from '#server/db/locked-row.ts';
import { notFound } from '#server/problem.ts';

/** The two lists that projects and templates refer to by name. */
export type List = 'categories' | 'markets';

/** Where the name of an entry stands: the column, and the tables that have it. */
export const users = {
  categories: { column: 'category', templates: ['projectTemplates', 'taskTemplates'] },
  markets: { column: 'market', templates: ['projectTemplates'] },
} as const;

/** All categories, by name. */
export function listCategories(ctx: Ctx): Promise<Category[]> {
  return entries(ctx, 'categories');
}

/** All markets, by name. */
export function listMarkets(ctx: Ctx): Promise<Market[]> {
  return entries(ctx, 'markets');
}

/** One entry. Throws when there is none. */
export async function readEntry(ctx: Ctx, list: List, id: number): Promise<Category> {
  const [entry] = await entries(ctx, list, id);
  if (!entry) throw notFound(words[list]);
  return entry;
}

const columns = ['id', 'name', 'description', 'createdAt', 'updatedAt', 'version'] as const;

async function entries(ctx: Ctx, list: List, id?: number): Promise<Category[]> {
  const rows = await ctx.db
    .selectFrom(list)
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const { column, templates } = users[list];
  const only = id === undefined ? undefined : rows[0]?.name;
  const projects = await uses(ctx, 'projects', column, only);
  const ofTemplates = await Promise.all(templates.map((table) => uses(ctx, table, column, only)));
  return byName(rows).map((row) => ({
    ...row,
    projectsCount: projects.get(row.name) ?? 0,
    templatesCount: ofTemplates.reduce((sum, counts) => sum + (counts.get(row.name) ?? 0), 0),
  }));
}

/** How often each name, or only this one, stands in a column. */
async function uses(
  { db }: Ctx,
  table: 'projects' | 'projectTemplates' | 'taskTemplates',
  column: 'category' | 'market',
  only: string | undefined,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table as 'projects')
    .select((eb) => [column, eb.fn.countAll<number | string>().as('count')])
    .where(column, 'is not', null)
    .$if(only !== undefined, (query) => query.where(column, '=', only ?? ''))
    .groupBy(column)
    .execute();
  return new Map(
    rows.map(({ count, ...row }) => [(row as Record<string, string>)[column] ?? '', Number(count)]),
  );
}
