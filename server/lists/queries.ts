import type { Category, Market } from '../../contract/lists.ts';
import type { Ctx } from '../ctx.ts';
import { byName } from '../db/by-name.ts';

const entry = ['id', 'name', 'description', 'createdAt', 'updatedAt', 'version'] as const;

/** All categories, by name. */
export async function listCategories({ db }: Ctx): Promise<Category[]> {
  return byName(await db.selectFrom('categories').select(entry).execute());
}

/** All markets, by name. */
export async function listMarkets({ db }: Ctx): Promise<Market[]> {
  return byName(await db.selectFrom('markets').select(entry).execute());
}
