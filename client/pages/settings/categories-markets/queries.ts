import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import type { Category } from '#contract/lists.ts';

import type { ListKind } from './list-kind.ts';

/** Categories and markets have the same shape. */
export type Entry = Category;

export function entriesQuery({ list }: ListKind) {
  return list === 'categories' ? readOf('listCategories') : readOf('listMarkets');
}

/** Undefined while loading, empty after a failure. */
export function useCategoryNames(): string[] | undefined {
  return namesOf(useQuery(readOf('listCategories')));
}

export function useMarketNames(): string[] | undefined {
  return namesOf(useQuery(readOf('listMarkets')));
}

function namesOf({ data, isError }: { data: { name: string }[] | undefined; isError: boolean }) {
  // After a failure, names can still be typed.
  if (!data) return isError ? [] : undefined;
  return data.map(({ name }) => name).filter((name) => name.trim() !== '');
}
