import { readOf } from '#client/reads.ts';
import type { Category } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';

/** An entry of either list. */
export type Entry = Category;

/** All categories, by name. */
export function categoriesQuery() {
  return readOf('listCategories');
}

/** All markets, by name. */
export function marketsQuery() {
  return readOf('listMarkets');
}

/** All entries of a list, by name. */
export function entriesQuery({ list }: ListKind) {
  return list === 'categories' ? categoriesQuery() : marketsQuery();
}
