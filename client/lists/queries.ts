import { readOf } from '#client/reads.ts';
import type { Category } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';

/** Categories and markets have the same shape. */
export type Entry = Category;

export function categoriesQuery() {
  return readOf('listCategories');
}

export function marketsQuery() {
  return readOf('listMarkets');
}

export function entriesQuery({ list }: ListKind) {
  return list === 'categories' ? categoriesQuery() : marketsQuery();
}
